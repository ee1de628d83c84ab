import { callTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOperations, listProcedures } from './procedures.ts';
import { appRouter } from './router.ts';
import { createTestCtx, openTestDeps, type TestDeps } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const procedures = listProcedures();
const protectedProcedures = procedures.filter(({ meta }) => meta.access !== 'public');

test('exactly these procedures are public', () => {
  const publicProcedures = procedures.filter(({ meta }) => meta.access === 'public');
  expect(publicProcedures.map(({ name }) => name).toSorted()).toEqual([
    'account.completeSignIn',
    'account.signInByPasskey',
    'account.startPasskeySignIn',
    'applications.answerCorrection',
    'applications.answerOffer',
    'applications.getCorrection',
    'applications.getStatus',
    'applications.giveUpAppointment',
    'applications.mailCopy',
    'applications.setSms',
    'applications.submitInterview',
    'applications.submitPartner',
    'applications.withdraw',
    'auth.login',
    'auth.mailPasswordLink',
    'auth.setPassword',
    'drafts.discard',
    'drafts.get',
    'drafts.mailLink',
    'drafts.open',
    'drafts.rekey',
    'drafts.save',
    'drafts.setCode',
    'messages.create',
    'newsletter.subscribe',
    'projects.listPublic',
    'proofs.createChallenge',
    'proofs.submit',
    'replies.getOwn',
    'replies.write',
  ]);
  expect(protectedProcedures.length).toBeGreaterThan(16);
});

test.each(protectedProcedures)('$name requires authentication', async ({ name, type }) => {
  const call = callTRPCProcedure({
    router: appRouter,
    path: name,
    type,
    ctx: createTestCtx(deps),
    getRawInput: () => Promise.resolve({ id: 'anything', status: 'approved' }),
    signal: undefined,
    batchIndex: 0,
  });
  await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED', cause: { code: 'unauthenticated' } });
});

test('every REST route is used once', () => {
  const routes = listOperations().map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});
