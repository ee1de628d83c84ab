import { newId } from '@isangano/api/ids';
import { listProcedures } from '@isangano/api/procedures';
import { tokenClaims } from '@isangano/contracts/auth/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interviewParts, multipart, openTestApp, signInHeader, type TestApp, testAdmin } from '../testing.ts';

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
  const answer = await app.server.inject({ method: 'POST', url: interviews, ...multipart(interviewParts) });
  return String(answer.json().id);
}

const closed = listProcedures().flatMap(({ meta }) =>
  meta.rest && meta.access !== 'public' ? [meta.rest] : [],
);

describe('without a valid token', () => {
  const headers = [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic abc' }];
  test.each(closed)('$method $path answers 401', async ({ method, path }) => {
    for (const given of headers) {
      const url = `/api${path.replace('{id}', newId())}`;
      const answer = await app.server.inject({ method, url, headers: { ...given, ...json }, payload: '{}' });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(Object.keys(answer.json())).toEqual(['message']);
    }
  });
});

describe('signing in', () => {
  const url = '/api/auth/login';

  test('answers the token, or 401 in the documented words', async () => {
    const right = await app.server.inject({ method: 'POST', url, payload: testAdmin });
    expect([right.statusCode, right.json()]).toMatchObject([
      200,
      {
        success: true,
        accessToken: expect.stringMatching(/^eyJ/),
        message: 'Login successful',
        admin: { username: 'staff' },
      },
    ]);
    const wrong = await app.server.inject({
      method: 'POST',
      url,
      payload: { ...testAdmin, password: 'wrong' },
    });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { success: false, message: 'Invalid username or password' },
    ]);
  });

  test('gives a token that tells a browser who signed in, and until when', async () => {
    const { accessToken, admin } = (
      await app.server.inject({ method: 'POST', url, payload: { ...testAdmin, email: 'staff' } })
    ).json();
    const [head, claims] = String(accessToken)
      .split('.')
      .slice(0, 2)
      .map((part): unknown => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(head).toEqual({ alg: 'HS256' });
    const { id, email, exp } = tokenClaims.parse(claims);
    expect({ id, email, username: 'staff' }).toEqual(admin);
    expect(email).toBe(testAdmin.email);
    const inEightHours = Date.now() / 1000 + 8 * 60 * 60;
    expect(Math.abs(exp - inEightHours)).toBeLessThan(60);
  });

  test('names missing fields', async () => {
    const answer = await app.server.inject({ method: 'POST', url, payload: { email: 'staff' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: 'Please check the marked fields.',
        issues: [{ path: 'password', message: 'Password is required' }],
      },
    ]);
  });

  test('too often answers 429 with the time to wait, on both doors', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' });
    const login = (at: string, payload: object) =>
      limited.server.inject({ method: 'POST', url: at, payload });
    const wrong = { email: 'guessed', password: 'wrong' };
    for (let count = 0; count < 10; count += 1) await login(url, wrong);
    const answer = await login(url, wrong);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      { message: 'Too many requests. Please try again later.' },
    ]);
    const typed = await login('/trpc/auth.login', wrong);
    expect([typed.statusCode, typed.json().error.data.code]).toEqual([429, 'too_many']);
    expect(typed.headers['retry-after']).toMatch(/^\d+$/);
    await limited.close();
  });

  test('out ends the token', async () => {
    const own = await signInHeader(app);
    const out = await app.server.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...own, ...json },
    });
    expect([out.statusCode, out.body]).toEqual([204, '']);
    const answer = await app.server.inject({ url: interviews, headers: own });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'Session expired. Redirecting to login...' },
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

  test('answers the record, and the second one 409', async () => {
    const id = await submit();
    const first = await decide(id, { status: 'approved' });
    expect([first.statusCode, first.json()]).toMatchObject([200, { id, status: 'approved', files: [] }]);
    const second = await decide(id, { status: 'rejected' });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: 'This application has already been decided.' },
    ]);
  });

  test.each([{ status: 'pending' }, { status: 'maybe' }, {}, [], 'approved', null])(
    'refuses %j',
    async (payload) => {
      const answer = await decide(await submit(), payload);
      expect(answer.statusCode).toBe(400);
    },
  );

  test('cannot name another record in its body', async () => {
    const [id, other] = [await submit(), await submit()];
    expect((await decide(id, { id: other, status: 'rejected' })).json()).toMatchObject({
      id,
      status: 'rejected',
    });
  });
});

describe('records', () => {
  test('are read, listed with a link to the next page, and deleted', async () => {
    const ids = [await submit(), await submit(), await submit()].toReversed();
    const read = (url: string) => app.server.inject({ url, headers: { ...staff, ...json } });
    expect((await read(`${interviews}/${ids[0]}`)).json()).toMatchObject({ id: ids[0], status: 'pending' });

    const first = await read(`${interviews}?limit=2`);
    expect(first.json().map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await read(next)).json()[0]).toMatchObject({ id: ids[2] });
    expect((await read(`${interviews}?limit=1000`)).headers.link).toBeUndefined();
    for (const query of ['limit=0', 'limit=x', 'limit=5000', 'cursor=x']) {
      expect((await read(`${interviews}?${query}`)).statusCode).toBe(400);
    }

    const remove = () =>
      app.server.inject({ method: 'DELETE', url: `${interviews}/${ids[0]}`, headers: { ...staff, ...json } });
    const removed = await remove();
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await remove()).statusCode).toBe(404);
    expect((await read(`${interviews}/${ids[0]}`)).statusCode).toBe(404);
    expect((await read('/api/applications/partners')).json()).toEqual([]);
  });
});

describe('the public projects', () => {
  test('are the three samples, and are not sent again unchanged', async () => {
    const answer = await app.server.inject('/api/projects/public');
    expect(answer.json()).toMatchObject([
      { status: 'active', progress: 75 },
      { status: 'active', progress: 60 },
      { status: 'planning', progress: 15 },
    ]);
    const etag = String(answer.headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*']) {
      const headers = { 'if-none-match': known };
      const again = await app.server.inject({ url: '/api/projects/public', headers });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
      expect(again.headers.etag).toBe(etag);
    }
    const headers = { 'if-none-match': '"another"' };
    expect((await app.server.inject({ url: '/api/projects/public', headers })).statusCode).toBe(200);
  });

  test('are projects of every status, newest first', async () => {
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

describe('what is wrong', () => {
  test('a method that a path does not take is told which ones it does', async () => {
    const answer = await app.server.inject({
      method: 'PATCH',
      url: '/api/contact/some-id',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect([answer.statusCode, answer.headers.allow, answer.json()]).toEqual([
      405,
      'DELETE, GET, HEAD, PUT',
      { message: 'This address does not answer to that method.' },
    ]);
  });

  test.each([
    ['GET', '/api/nothing', 404],
    ['PUT', '/api/applications/interviews', 405],
    ['GET', '/api/auth/login', 405],
    ['GET', '/trpc/no.such', 404],
    ['POST', '/somewhere', 404],
    ['GET', '/api/%zz', 400],
  ] as const)('%s %s answers %i in JSON', async (method, url, status) => {
    const answer = await app.server.inject({ method, url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      expect.stringContaining('application/json'),
    ]);
    expect(answer.body).not.toMatch(/ at |node_modules|stack/);
  });

  test.each([
    ['{"email"', json, 400, 'The body is not valid JSON.'],
    [
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'This type of content is not accepted here.',
    ],
    [`"${'x'.repeat(1_100_000)}"`, json, 413, 'This is too large.'],
  ])('a body of %.8s is told so', async (payload, headers, status, message) => {
    const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
  });
});
