import { tokenClaims } from '@isangano/contracts/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp, testAdmin } from '../../testing.ts';
import { interviewParts, multipart } from '../../testing-bodies.ts';

let app: TestApp;
let staff: { authorization: string };
beforeAll(async () => {
  app = await openTestApp();
  staff = await signInHeader(app);
});
afterAll(() => app.close());

const interviews = '/api/applications/interviews';
const json = { 'content-type': 'application/json' };

async function submit(): Promise<string> {
  const response = await app.server.inject({ method: 'POST', url: interviews, ...multipart(interviewParts) });
  return String(response.json().id);
}

describe('signing in', () => {
  const url = '/api/auth/login';

  test('returns a token, or 401 with the documented text', async () => {
    const success = await app.server.inject({ method: 'POST', url, payload: testAdmin });
    expect([success.statusCode, success.json()]).toMatchObject([
      200,
      {
        success: true,
        accessToken: expect.stringMatching(/^eyJ/),
        message: 'Login successful',
        admin: { username: 'staff' },
      },
    ]);
    const failure = await app.server.inject({
      method: 'POST',
      url,
      payload: { ...testAdmin, password: 'wrong' },
    });
    expect([failure.statusCode, failure.json()]).toEqual([
      401,
      { success: false, message: 'Invalid username or password', code: 'wrong_credentials' },
    ]);
  });

  test('returns a token with the account and the expiry', async () => {
    const { accessToken, admin } = (
      await app.server.inject({ method: 'POST', url, payload: { ...testAdmin, email: 'staff' } })
    ).json();
    const [head, claims] = String(accessToken)
      .split('.')
      .slice(0, 2)
      .map((part): unknown => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(head).toEqual({ alg: 'HS256', kid: app.deps.keys.tokens.getNewest().id });
    const { id, email, exp } = tokenClaims.parse(claims);
    expect({ id, email, username: 'staff' }).toEqual(admin);
    expect(email).toBe(testAdmin.email);
    const inEightHours = Date.now() / 1000 + 8 * 60 * 60;
    expect(Math.abs(exp - inEightHours)).toBeLessThan(60);
  });

  test('returns 400 for missing fields', async () => {
    const response = await app.server.inject({ method: 'POST', url, payload: { email: 'staff' } });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: 'Please check the marked fields.',
        code: 'invalid_input',
        issues: [{ path: 'password', message: 'Password is required' }],
        issueCodes: ['error.password.required'],
      },
    ]);
  });

  test('too often returns 429 with Retry-After, by REST and tRPC', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' });
    const login = (path: string, payload: object) =>
      limited.server.inject({ method: 'POST', url: path, payload });
    const wrongCredentials = { email: 'guessed', password: 'wrong' };
    for (let count = 0; count < 10; count += 1) await login(url, wrongCredentials);
    const response = await login(url, wrongCredentials);
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      { message: 'Too many requests. Please try again later.', code: 'too_many' },
    ]);
    const trpcResponse = await login('/trpc/auth.login', wrongCredentials);
    expect([trpcResponse.statusCode, trpcResponse.json().error.data.code]).toEqual([429, 'too_many']);
    expect(trpcResponse.headers['retry-after']).toMatch(/^\d+$/);
    await limited.close();
  });

  test('out invalidates the token', async () => {
    const sessionHeader = await signInHeader(app);
    const logout = await app.server.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...sessionHeader, ...json },
    });
    expect([logout.statusCode, logout.body]).toEqual([204, '']);
    const response = await app.server.inject({ url: interviews, headers: sessionHeader });
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { message: 'Session expired. Redirecting to login...', code: 'session_ended' },
    ]);
  });
});

describe('a decision', () => {
  const decide = (id: string, payload: unknown) =>
    app.server.inject({
      method: 'PATCH',
      url: `${interviews}/${id}/status`,
      headers: { ...staff, ...json },
      payload: JSON.stringify(payload),
    });

  test('returns the record, and 409 for a second decision', async () => {
    const id = await submit();
    const first = await decide(id, { status: 'approved' });
    expect([first.statusCode, first.json()]).toMatchObject([200, { id, status: 'approved', files: [] }]);
    const second = await decide(id, { status: 'rejected' });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: 'This application has already been decided.', code: 'already_decided' },
    ]);
  });

  test.each([{ status: 'pending' }, { status: 'maybe' }, {}, [], 'approved', null])(
    'returns 400 for %j',
    async (payload) => {
      const response = await decide(await submit(), payload);
      expect(response.statusCode).toBe(400);
    },
  );

  test('ignores an id in its body', async () => {
    const [id, other] = [await submit(), await submit()];
    expect((await decide(id, { id: other, status: 'rejected' })).json()).toMatchObject({
      id,
      status: 'rejected',
    });
  });
});

describe('the public projects', () => {
  test('are the three samples, and return 304 while unchanged', async () => {
    const response = await app.server.inject('/api/projects/public');
    expect(response.json()).toMatchObject([
      { status: 'active', progress: 75 },
      { status: 'active', progress: 60 },
      { status: 'planning', progress: 15 },
    ]);
    const etag = String(response.headers.etag);
    for (const value of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*']) {
      const headers = { 'if-none-match': value };
      const again = await app.server.inject({ url: '/api/projects/public', headers });
      expect([value, again.statusCode, again.body]).toEqual([value, 304, '']);
      expect(again.headers.etag).toBe(etag);
    }
    const headers = { 'if-none-match': '"another"' };
    expect((await app.server.inject({ url: '/api/projects/public', headers })).statusCode).toBe(200);
  });

  test('have every status and are newest first', async () => {
    const statuses = ['planning', 'active', 'completed', 'on-hold'];
    for (const status of statuses) {
      const payload = { title: `It is ${status}`, description: 'Paper out, phones in.', status };
      await app.server.inject({ method: 'POST', url: '/api/projects', headers: staff, payload });
    }
    const projects: { status: string }[] = (await app.server.inject('/api/projects/public')).json();
    expect(projects.slice(0, 4).map(({ status }) => status)).toEqual(statuses.toReversed());
    expect(projects).toHaveLength(3 + statuses.length);
  });
});

describe('an invalid request', () => {
  test('returns 405 with Allow for a method that the path does not have', async () => {
    const response = await app.server.inject({
      method: 'PATCH',
      url: '/api/contact/some-id',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect([response.statusCode, response.headers.allow, response.json()]).toEqual([
      405,
      'DELETE, GET, HEAD, PUT',
      { message: 'This address does not answer to that method.', code: 'method_not_allowed' },
    ]);
  });

  test.each([
    ['GET', '/api/nothing', 404],
    ['PUT', '/api/applications/interviews', 405],
    ['GET', '/api/auth/login', 405],
    ['GET', '/trpc/no.such', 404],
    ['POST', '/somewhere', 404],
    ['GET', '/api/%zz', 404],
  ] as const)('%s %s returns %i as JSON', async (method, url, status) => {
    const response = await app.server.inject({ method, url });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      expect.stringContaining('application/json'),
    ]);
    expect(response.body).not.toMatch(/ at |node_modules|stack/);
  });
});
