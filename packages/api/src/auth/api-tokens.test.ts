import { callTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listProcedures } from '../procedures.ts';
import { appRouter } from '../router.ts';
import { aCall, callerOf, openTestDeps, type TestDeps } from '../testing.ts';
import { listApiTokens } from './api-token-queries.ts';
import { authenticate } from './authenticate.ts';
import { createApiToken } from './create-api-token.ts';
import { revokeApiToken } from './revoke-api-token.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const refused = { staff: null, isTokenRefused: true };

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const who = async (token: string) => await authenticate(deps, `Bearer ${token}`);

async function lastUse(id: string): Promise<string | null | undefined> {
  // Writes wait for each other, so this one comes after a note that is under way.
  await deps.db.write.selectFrom('api_token').select('id').execute();
  return (await listApiTokens(deps.db.read)).find((token) => token.id === id)?.lastUsedAt;
}

describe('a token', () => {
  test('stands for itself, with its name and what it may do', async () => {
    const { token, id } = await createApiToken(deps, { name: ' Reports ', scope: 'read-write' });
    expect(token).toMatch(/^isk_[\w-]{43}$/);
    expect(await who(token)).toEqual({
      staff: { id, email: 'Reports', tokenScope: 'read-write' },
      isTokenRefused: false,
    });
  });

  test('may only read and lasts a year where nothing else is said', async () => {
    const made = await createApiToken(deps, { name: 'Reports' });
    expect(made).toMatchObject({ scope: 'read-only', revokedAt: null, lastUsedAt: null });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(365 * dayMs);
  });

  test('is stored nowhere, and listed without its hash', async () => {
    const { token, ...record } = await createApiToken(deps, { name: 'Reports' });
    expect((await listApiTokens(deps.db.read))[0]).toEqual(record);
    const rows = await deps.db.read.selectFrom('api_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });

  test('is refused once it has expired', async () => {
    const { token } = await createApiToken(deps, { name: 'Short', days: 1 });
    deps.moveClock(dayMs - 1);
    expect((await who(token)).staff).not.toBeNull();
    deps.moveClock(1);
    expect(await who(token)).toEqual(refused);
  });

  test('is refused once it is revoked, and keeps the time of the first revocation', async () => {
    const { token, id } = await createApiToken(deps, { name: 'Lost', scope: 'read-write' });
    const { revokedAt } = await revokeApiToken(deps, id);
    expect(revokedAt).toBe(new Date(deps.clock()).toISOString());
    expect(await who(token)).toEqual(refused);
    deps.moveClock(minuteMs);
    expect((await revokeApiToken(deps, id)).revokedAt).toBe(revokedAt);
  });

  test('that is garbage is refused like any other', async () => {
    const { token } = await createApiToken(deps, { name: 'Whole' });
    for (const garbage of ['isk_', `${token}x`, token.slice(0, -1), token.toUpperCase(), token.slice(4)]) {
      expect(await who(garbage)).toEqual(refused);
    }
  });

  test('notes its last use, at most once a minute', async () => {
    const { token, id } = await createApiToken(deps, { name: 'Busy' });
    const first = new Date(deps.clock()).toISOString();
    await Promise.all([who(token), who(token), who(token)]);
    expect(await lastUse(id)).toBe(first);
    deps.moveClock(minuteMs - 1);
    await who(token);
    expect(await lastUse(id)).toBe(first);
    deps.moveClock(1);
    await who(token);
    expect(await lastUse(id)).toBe(new Date(deps.clock()).toISOString());
  });
});

test.each([
  { name: '' },
  { name: 'x'.repeat(201) },
  { name: 'Reports', days: 0 },
  { name: 'Reports', days: 1.5 },
  { name: 'Reports', days: 4000 },
])('no token is made of %j', async (input) => {
  const before = await listApiTokens(deps.db.read);
  await expect(createApiToken(deps, input)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await listApiTokens(deps.db.read)).toEqual(before);
});

test('an unknown token cannot be revoked', async () => {
  await expect(revokeApiToken(deps, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
});

describe('a token that may only read', () => {
  const reader = { id: 'token-1', email: 'Reports', tokenScope: 'read-only' } as const;
  const mutations = listProcedures().filter(({ type }) => type !== 'query');

  test.each(mutations)('is refused by $path', async ({ path, type }) => {
    const call = callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx: aCall(deps, { staff: reader }),
      getRawInput: () => Promise.resolve({ id: 'anything', status: 'approved' }),
      signal: undefined,
      batchIndex: 0,
    });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { code: 'forbidden' } });
  });

  test('reads what staff read', async () => {
    expect(await callerOf(deps, { staff: reader }).applications.list({})).toMatchObject({ rows: [] });
  });
});

describe('a token that may write', () => {
  const writer = { id: 'token-2', email: 'Import', tokenScope: 'read-write' } as const;

  test('changes records', async () => {
    const made = await callerOf(deps, { staff: writer }).projects.create({ title: 'A', description: 'B' });
    expect(made.title).toBe('A');
  });

  const personal = listProcedures().filter(({ meta }) => meta.access === 'signed-in');

  test.each(personal)('is refused by $path, which belongs to a person', async ({ path, type }) => {
    const call = callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx: aCall(deps, { staff: writer }),
      getRawInput: () => Promise.resolve({}),
      signal: undefined,
      batchIndex: 0,
    });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { code: 'forbidden' } });
  });
});
