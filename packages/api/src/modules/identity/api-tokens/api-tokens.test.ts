import { dayMs, minuteMs } from '@isangano/contracts/durations';
import { callTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../database/database.ts';
import { listProcedures } from '../../../procedures.ts';
import { appRouter } from '../../../router.ts';
import {
  anApiToken,
  aStaffMember,
  authenticateHeader,
  createTestCaller,
  createTestCtx,
  openTestDeps,
  type TestDeps,
  testOrigin,
} from '../../../testing.ts';
import { listApiTokens } from './api-token-queries.ts';
import { revokeApiToken } from './api-tokens.ts';

const aToken = { kind: 'token', role: 'owner', origin: testOrigin } as const;
const rejected = { staff: null, isTokenRejected: true };

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const authenticateToken = async (token: string) => await authenticateHeader(deps, `Bearer ${token}`);

async function getLastUse(id: string): Promise<string | null | undefined> {
  // The write connection runs one query at a time, so this waits until a pending update has been written.
  await inTransaction(deps.db, () => Promise.resolve());
  return (await listApiTokens(deps.db.read)).find((token) => token.id === id)?.lastUsedAt;
}

describe('an API token', () => {
  test('authenticates as itself, with its name and scope', async () => {
    const { token, id } = await anApiToken(deps, { name: ' Reports ', scope: 'read-write' });
    expect(token).toMatch(/^isk_[\w-]{43}$/);
    expect(await authenticateToken(token)).toEqual({
      staff: { ...aToken, id, email: 'Reports', tokenScope: 'read-write' },
      isTokenRejected: false,
    });
  });

  test('is read-only and expires after a year by default', async () => {
    const created = await anApiToken(deps, { name: 'Reports' });
    expect(created).toMatchObject({ scope: 'read-only', revokedAt: null, lastUsedAt: null });
    expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(365 * dayMs);
  });

  test('needs a name, and says so', async () => {
    await expect(anApiToken(deps, { name: ' ' })).rejects.toMatchObject({
      issues: [{ path: 'name', message: 'Please enter a name.' }],
    });
  });

  test('is not stored itself, and is listed without its hash', async () => {
    const { token, ...record } = await anApiToken(deps, { name: 'Reports' });
    expect((await listApiTokens(deps.db.read))[0]).toEqual(record);
    const rows = await deps.db.read.selectFrom('api_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });

  test('is rejected once it has expired', async () => {
    const { token } = await anApiToken(deps, { name: 'Short', days: 1 });
    deps.moveClock(dayMs - 1);
    expect((await authenticateToken(token)).staff).not.toBeNull();
    deps.moveClock(1);
    expect(await authenticateToken(token)).toEqual(rejected);
  });

  test('is rejected once it is revoked, and keeps the time of the first revocation', async () => {
    const { token, id } = await anApiToken(deps, { name: 'Lost', scope: 'read-write' });
    const { revokedAt } = await revokeApiToken(deps, aStaffMember, id);
    expect(revokedAt).toBe(new Date(deps.clock()).toISOString());
    expect(await authenticateToken(token)).toEqual(rejected);
    deps.moveClock(minuteMs);
    expect((await revokeApiToken(deps, aStaffMember, id)).revokedAt).toBe(revokedAt);
  });

  test('is rejected when it is malformed', async () => {
    const { token } = await anApiToken(deps, { name: 'Whole' });
    for (const malformed of ['isk_', `${token}x`, token.slice(0, -1), token.toUpperCase(), token.slice(4)]) {
      expect(await authenticateToken(malformed)).toEqual(rejected);
    }
  });

  test('has its last use recorded at most once a minute', async () => {
    const { token, id } = await anApiToken(deps, { name: 'Busy' });
    const first = new Date(deps.clock()).toISOString();
    await Promise.all([authenticateToken(token), authenticateToken(token), authenticateToken(token)]);
    expect(await getLastUse(id)).toBe(first);
    deps.moveClock(minuteMs - 1);
    await authenticateToken(token);
    expect(await getLastUse(id)).toBe(first);
    deps.moveClock(1);
    await authenticateToken(token);
    expect(await getLastUse(id)).toBe(new Date(deps.clock()).toISOString());
    deps.moveClock(-dayMs);
    await authenticateToken(token);
    expect(await getLastUse(id)).toBe(new Date(deps.clock()).toISOString());
    deps.moveClock(dayMs);
  });
});

test.each([
  { name: '' },
  { name: 'x'.repeat(201) },
  { name: 'Reports', days: 0 },
  { name: 'Reports', days: 1.5 },
  { name: 'Reports', days: 4000 },
])('creates no token from %j', async (input) => {
  const before = await listApiTokens(deps.db.read);
  await expect(anApiToken(deps, input)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await listApiTokens(deps.db.read)).toEqual(before);
});

test('an unknown token cannot be revoked', async () => {
  await expect(revokeApiToken(deps, aStaffMember, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
});

describe('a read-only token', () => {
  const reader = {
    ...aToken,
    id: 'token-1',
    email: 'Reports',
    tokenScope: 'read-only',
  } as const;
  const mutations = listProcedures().filter(({ type }) => type !== 'query');

  test.each(mutations)('is rejected by $name', async ({ name, type }) => {
    const call = callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      ctx: createTestCtx(deps, { staff: reader }),
      getRawInput: () => Promise.resolve({ id: 'anything', status: 'approved' }),
      signal: undefined,
      batchIndex: 0,
    });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { code: 'forbidden' } });
  });

  test('can call staff queries', async () => {
    expect(await createTestCaller(deps, { staff: reader }).applications.list({})).toMatchObject({ rows: [] });
  });
});

describe('a read-write token', () => {
  const writer = {
    ...aToken,
    id: 'token-2',
    email: 'Import',
    tokenScope: 'read-write',
  } as const;

  test('can change records', async () => {
    const project = await createTestCaller(deps, { staff: writer }).projects.create({
      title: 'A',
      description: 'B',
    });
    expect(project.title).toBe('A');
  });

  const signedInProcedures = listProcedures().filter(({ meta }) => meta.access === 'signed-in');

  test.each(signedInProcedures)('is rejected by $name, which requires a session', async ({ name, type }) => {
    const call = callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      ctx: createTestCtx(deps, { staff: writer }),
      getRawInput: () => Promise.resolve({}),
      signal: undefined,
      batchIndex: 0,
    });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { code: 'forbidden' } });
  });
});
