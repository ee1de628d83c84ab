import { deriveKeys } from '@isangano/api/core/keys/keys';
import { createAdmin } from '@isangano/api/modules/identity/manage-accounts';
import { signToken } from '@isangano/api/modules/identity/tokens';
import { listOperations, listProcedures } from '@isangano/api/procedures';
import { aStaffMember } from '@isangano/api/testing';
import { hasRole, type LeastRole, staffRoles } from '@isangano/contracts/identity/roles';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp, testAdmin } from './testing.ts';
import { interviewParts, multipart, partnerParts } from './testing-bodies.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Public routes without a procedure. A new one is added here too. */
const otherRoutes = [
  // An upload is authorised by its id, and by the access token that it was created with.
  `POST ${restPaths.uploads}`,
  `PATCH ${restPaths.upload}`,
  `DELETE ${restPaths.upload}`,
  `POST ${restPaths.emailSend}`,
  `POST ${restPaths.emailSendForm}`,
  `GET ${restPaths.health}`,
  `GET ${restPaths.ready}`,
  `GET ${restPaths.openapi}`,
  `GET ${restPaths.docs}`,
];

/** The least role that may call each REST operation. Tests of the API list what is public, and what each role may call. */
const leastRoles: Readonly<Record<string, LeastRole | 'anybody'>> = Object.fromEntries([
  ...otherRoutes.map((route) => [route, 'anybody']),
  ...listOperations().map(({ method, path, meta }) => [
    `${method} ${path}`,
    meta.access === 'public' ? 'anybody' : (meta.role ?? 'owner'),
  ]),
]);

let app: TestApp;
const ids: Record<string, string> = {};
const tokens: Record<string, string | undefined> = {};
let initialRows = '';

beforeAll(async () => {
  app = await openTestApp();
  const staffHeader = await signInHeader(app);
  const createRecord = async (path: string, body: object) => {
    const response = await app.server.inject({ method: 'POST', url: apiPrefix + path, ...body });
    const { id }: { id: string } = response.json();
    return id;
  };
  ids.interview = await createRecord(restPaths.interviews, multipart(interviewParts));
  ids.partner = await createRecord(restPaths.partners, multipart(partnerParts));
  const message = { fullName: 'A', email: 'a@b.example', subject: 'S', message: 'M' };
  ids.message = await createRecord(restPaths.messages, { payload: message });
  const project = { title: 'T', client: 'C', description: 'D' };
  ids.project = await createRecord(restPaths.projects, { payload: project, headers: staffHeader });

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
  const foreign = deriveKeys('a secret that this server does not use').tokens;
  Object.assign(tokens, {
    'no token': undefined,
    'a garbage token': 'garbage',
    'an expired token': await signToken(app.deps.keys.tokens, { ...claims, exp: now - 1 }),
    'a token with a foreign signature': await signToken(foreign, claims),
    'a token without a signature': `${encodePart({ alg: 'none' })}.${encodePart(claims)}.`,
    'a token of an ended session': loggedOut.authorization.replace('Bearer ', ''),
  });
  // The claims are valid, so that each token is rejected for its own reason only.
  const validToken = await signToken(app.deps.keys.tokens, claims);
  const headers = { authorization: `Bearer ${validToken}` };
  const allowed = await app.server.inject({ url: apiPrefix + restPaths.interviews, headers });
  expect(allowed.statusCode).toBe(200);
  initialRows = await readAllRows();
});
afterAll(() => app.close());

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Returns all stored rows as JSON. */
async function readAllRows(): Promise<string> {
  const { read } = app.deps.db;
  const tables = ['application', 'application_event', 'project', 'contact_message', 'admin_account'] as const;
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

function buildHeaders(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function getIdForPath(path: string): string {
  const [, noun] = /^\/(\w+)/.exec(path) ?? [];
  if (path.startsWith(restPaths.interviews)) return ids.interview ?? '';
  if (path.startsWith(restPaths.partners)) return ids.partner ?? '';
  return (noun === 'projects' ? ids.project : ids.message) ?? '';
}

const cases = [
  'no token',
  'a garbage token',
  'an expired token',
  'a token with a foreign signature',
  'a token without a signature',
  'a token of an ended session',
];

describe.each(cases)('with %s', (credentials) => {
  test('every non-public procedure responds with 401 and changes nothing', async () => {
    const headers = buildHeaders(tokens[credentials]);
    const protectedProcedures = listProcedures().filter(({ meta }) => meta.access !== 'public');
    expect(protectedProcedures.length).toBeGreaterThan(20);
    for (const { name, type } of protectedProcedures) {
      const input = { id: ids.interview, status: 'approved', decidedAt: '' };
      const response =
        type === 'mutation'
          ? await app.server.inject({ method: 'POST', url: `${trpcPrefix}/${name}`, payload: input, headers })
          : await app.server.inject({
              url: `${trpcPrefix}/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
              headers,
            });
      expect([name, response.statusCode]).toEqual([name, 401]);
      expect(response.body).not.toContain('Aline');
    }
    expect(await readAllRows()).toBe(initialRows);
  });

  test('every non-public REST operation responds with 401 and changes nothing', async () => {
    const headers = buildHeaders(tokens[credentials]);
    let rejectedCount = 0;
    for (const path of Object.values(restPaths)) {
      for (const method of methods) {
        if (leastRoles[`${method} ${path}`] === 'anybody') continue;
        const url = apiPrefix + path.replace('{noun}', 'message').replace('{id}', getIdForPath(path));
        const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { status: 'approved' } };
        const response = await app.server.inject({ method, url, headers, ...payload });
        if ([404, 405].includes(response.statusCode)) continue;
        const scheme = response.headers['www-authenticate'];
        expect([method, path, response.statusCode, scheme]).toEqual([method, path, 401, 'Bearer']);
        expect(Object.keys(response.json())).toEqual(['message', 'code']);
        rejectedCount += 1;
      }
    }
    expect(rejectedCount).toBeGreaterThan(15);
    expect(await readAllRows()).toBe(initialRows);
  });
});

test('no other REST operation exists', async () => {
  const existing: string[] = [];
  // Metrics are off unless they are enabled, and then for anyone who reaches the port.
  for (const path of Object.values(restPaths).filter((one) => one !== restPaths.metrics))
    for (const method of methods) {
      const url = apiPrefix + path.replace('{noun}', 'message').replace('{id}', '0'.repeat(32));
      const { statusCode, body } = await app.server.inject({ method, url });
      const isMissing = statusCode === 405 || (statusCode === 404 && body.includes('Cannot find'));
      if (!isMissing) existing.push(`${method} ${path}`);
    }
  expect(existing.toSorted()).toEqual(Object.keys(leastRoles).toSorted());
});

describe.each(staffRoles)('as %s', (role) => {
  test('every REST operation of a higher role responds with 403 and changes nothing', async () => {
    const email = `${role}@isangano.example`;
    const account = { email, password: testAdmin.password, role };
    await createAdmin(app.deps, aStaffMember, account);
    const headers = await signInHeader(app, email);
    const rowsBefore = await readAllRows();
    const rejected: string[] = [];
    for (const path of Object.values(restPaths))
      for (const method of methods) {
        const least = leastRoles[`${method} ${path}`] ?? 'anybody';
        if (least === 'anybody' || hasRole(role, least)) continue;
        const url = apiPrefix + path.replace('{noun}', 'message').replace('{id}', getIdForPath(path));
        const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { status: 'approved' } };
        const { statusCode } = await app.server.inject({ method, url, headers, ...payload });
        expect([method, path, statusCode]).toEqual([method, path, 403]);
        rejected.push(`${method} ${path}`);
      }
    const deletions = Object.keys(leastRoles).filter((route) => leastRoles[route] === 'owner');
    expect(rejected).toEqual(role === 'owner' ? [] : expect.arrayContaining(deletions));
    expect(await readAllRows()).toBe(rowsBefore);
    const { statusCode } = await app.server.inject({ url: apiPrefix + restPaths.messages, headers });
    expect(statusCode).toBe(hasRole(role, 'reader') ? 200 : 403);
  });
});

test('files and exports require a signed link, not a session', async () => {
  const headers = await signInHeader(app);
  for (const url of ['/files/exports/applications.csv', `/files/${ids.interview}`]) {
    expect((await app.server.inject({ url, headers })).statusCode).toBe(403);
  }
});
