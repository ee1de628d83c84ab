import { signToken } from '@isangano/api/auth/tokens';
import { listProcedures } from '@isangano/api/procedures';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  interviewParts,
  multipart,
  openTestApp,
  partnerParts,
  signInHeader,
  type TestApp,
} from './testing.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What anyone may call. Whatever else there is, or will be, takes a token. */
const openCalls = new Set([
  `POST ${restPaths.login}`,
  `GET ${restPaths.publicProjects}`,
  `POST ${restPaths.messages}`,
  `POST ${restPaths.interviews}`,
  `POST ${restPaths.partners}`,
  `POST ${restPaths.emailSend}`,
  `POST ${restPaths.emailSendForm}`,
  `GET ${restPaths.health}`,
  `GET ${restPaths.ready}`,
  `GET ${restPaths.openapi}`,
  `GET ${restPaths.docs}`,
]);

const openProcedures = new Set(['auth.login', 'messages.create', 'projects.listPublic']);

let app: TestApp;
const ids: Record<string, string> = {};
const tokens: Record<string, string | undefined> = {};
let untouched = '';

beforeAll(async () => {
  app = await openTestApp();
  const authorized = await signInHeader(app);
  const idOf = async (path: string, body: object) => {
    const answer = await app.server.inject({ method: 'POST', url: apiPrefix + path, ...body });
    const { id }: { id: string } = answer.json();
    return id;
  };
  ids.interview = await idOf(restPaths.interviews, multipart(interviewParts));
  ids.partner = await idOf(restPaths.partners, multipart(partnerParts));
  const message = { fullName: 'A', email: 'a@b.example', subject: 'S', message: 'M' };
  ids.message = await idOf(restPaths.messages, { payload: message });
  const project = { title: 'T', client: 'C', description: 'D' };
  ids.project = await idOf(restPaths.projects, { payload: project, headers: authorized });

  const loggedOut = await signInHeader(app);
  await app.server.inject({ method: 'POST', url: apiPrefix + restPaths.logout, headers: loggedOut });
  const [admin] = await app.deps.db.read.selectFrom('admin_account').select(['id', 'email']).execute();
  const [session] = await app.deps.db.read
    .selectFrom('session')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();
  const now = Math.floor(Date.now() / 1000);
  const claims = { id: admin?.id ?? '', email: admin?.email ?? '', sid: session?.id ?? '', exp: now + 600 };
  const foreign = new TextEncoder().encode('a secret that this server has never heard of');
  Object.assign(tokens, {
    'no token': undefined,
    'a garbage token': 'garbage',
    'an expired token': await signToken(app.deps.keys.tokens, { ...claims, exp: now - 1 }),
    'a token signed by somebody else': await signToken(foreign, claims),
    'a token without a signature': `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    'a token of an ended session': loggedOut.authorization.replace('Bearer ', ''),
  });
  // The claims themselves are right: only what is wrong with each token keeps it out.
  const right = await signToken(app.deps.keys.tokens, claims);
  const headers = { authorization: `Bearer ${right}` };
  const allowed = await app.server.inject({ url: apiPrefix + restPaths.interviews, headers });
  expect(allowed.statusCode).toBe(200);
  untouched = await everything();
});
afterAll(() => app.close());

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** All records as they are stored. */
async function everything(): Promise<string> {
  const { read } = app.deps.db;
  const tables = ['application', 'application_event', 'project', 'contact_message', 'admin_account'] as const;
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

function headersWith(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function idFor(path: string): string {
  const [, noun] = /^\/(\w+)/.exec(path) ?? [];
  if (path.startsWith(restPaths.interviews)) return ids.interview ?? '';
  if (path.startsWith(restPaths.partners)) return ids.partner ?? '';
  return (noun === 'projects' ? ids.project : ids.message) ?? '';
}

const cases = [
  'no token',
  'a garbage token',
  'an expired token',
  'a token signed by somebody else',
  'a token without a signature',
  'a token of an ended session',
];

describe.each(cases)('with %s', (name) => {
  test('every procedure but the public ones is refused, and nothing is changed', async () => {
    const headers = headersWith(tokens[name]);
    const closed = listProcedures().filter(({ path }) => !openProcedures.has(path));
    expect(closed.length).toBeGreaterThan(20);
    for (const { path, type } of closed) {
      const input = { id: ids.interview, status: 'approved', decidedAt: '' };
      const answer =
        type === 'mutation'
          ? await app.server.inject({ method: 'POST', url: `${trpcPrefix}/${path}`, payload: input, headers })
          : await app.server.inject({
              url: `${trpcPrefix}/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
              headers,
            });
      if (type === 'subscription') {
        // A stream that is refused says so in its first event, and ends.
        expect(answer.body).toContain('event: serialized-error');
        expect(answer.body).toContain('"httpStatus":401');
      } else expect([path, answer.statusCode]).toEqual([path, 401]);
      expect(answer.body).not.toContain('Aline');
    }
    expect(await everything()).toBe(untouched);
  });

  test('every REST call but the public ones is refused, and nothing is changed', async () => {
    const headers = headersWith(tokens[name]);
    let refused = 0;
    for (const path of Object.values(restPaths)) {
      for (const method of methods) {
        if (openCalls.has(`${method} ${path}`)) continue;
        const url = apiPrefix + path.replace('{id}', idFor(path));
        const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { status: 'approved' } };
        const answer = await app.server.inject({ method, url, headers, ...payload });
        if ([404, 405].includes(answer.statusCode)) continue;
        expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
        expect(Object.keys(answer.json())).toEqual(['message']);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(15);
    expect(await everything()).toBe(untouched);
  });
});

test('files and exports open by their signed links alone', async () => {
  const headers = await signInHeader(app);
  for (const url of ['/files/exports/applications.csv', `/files/${ids.interview}`]) {
    expect((await app.server.inject({ url, headers })).statusCode).toBe(403);
  }
});
