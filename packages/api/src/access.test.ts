import { callTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProcedures } from './procedures.ts';
import { appRouter } from './router.ts';
import { aCall, openTestDeps, type TestDeps } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const procedures = listProcedures();
const closed = procedures.filter(({ meta }) => meta.access !== 'public');

test('the public procedures are these and no others', () => {
  const open = procedures.filter(({ meta }) => meta.access === 'public');
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    'auth.login',
    'messages.create',
    'projects.listPublic',
  ]);
  expect(closed.length).toBeGreaterThan(16);
});

test.each(closed)('$path takes a session', async ({ path, type }) => {
  const call = callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx: aCall(deps),
    getRawInput: () => Promise.resolve({ id: 'anything', status: 'approved' }),
    signal: undefined,
    batchIndex: 0,
  });
  await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED', cause: { code: 'unauthenticated' } });
});

test('every REST path is taken once', () => {
  const routes = procedures.flatMap(({ meta }) =>
    meta.rest ? [`${meta.rest.method} ${meta.rest.path}`] : [],
  );
  expect(new Set(routes).size).toBe(routes.length);
});
