import { hasRole, staffRoles } from '@isangano/contracts/auth/roles';
import { callTRPCProcedure, type TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { listProcedures } from './procedures.ts';
import { appRouter } from './router.ts';
import { aStaffMember, createTestCtx, openTestDeps, type TestDeps } from './testing.ts';

const procedures = listProcedures().filter(({ meta }) => meta.access !== 'public');

/** The least role of every procedure; a new one is added here too. */
const leastRoles = {
  reader: [
    'account.addPasskey',
    'account.addTotp',
    'account.confirm',
    'account.createRecoveryCodes',
    'account.endSession',
    'account.get',
    'account.listSessions',
    'account.removePasskey',
    'account.removeTotp',
    'account.startPasskey',
    'account.startTotp',
    'applications.assessment',
    'applications.getInterview',
    'applications.getPartner',
    'applications.history',
    'applications.list',
    'applications.listInterviews',
    'applications.listPartners',
    'applications.portraits',
    'applications.readAhead',
    'assignments.get',
    'assignments.listMembers',
    'auth.changePassword',
    'auth.logout',
    'auth.logoutEverywhere',
    'dashboard.counts',
    'dashboard.summary',
    'finder.find',
    'live.updates',
    'mails.list',
    'messages.counts',
    'messages.get',
    'messages.getRow',
    'messages.history',
    'messages.list',
    'messages.search',
    'notes.list',
    'notes.listMentions',
    'notes.see',
    'people.get',
    'presence.enter',
    'presence.leave',
    'presence.list',
    'projects.get',
    'projects.list',
    'replies.get',
    'replies.settings',
    'spam.get',
    'spam.list',
    'views.counts',
    'views.list',
    'visits.begin',
  ],
  reviewer: [
    'applications.cancelAppointment',
    'applications.decide',
    'applications.decideInterview',
    'applications.decidePartner',
    'applications.exportLink',
    'applications.setAppointment',
    'applications.setScore',
    'applications.undoDecision',
    'assignments.assign',
    'bulk.begin',
    'bulk.count',
    'bulk.get',
    'bulk.results',
    'bulk.undo',
    'messages.exportLink',
    'messages.markRead',
    'notes.add',
    'notes.delete',
    'projects.create',
    'projects.delete',
    'projects.update',
    'replies.send',
    'spam.clear',
    'spam.mark',
    'views.delete',
    'views.save',
  ],
  owner: [
    'applications.deleteInterview',
    'applications.deletePartner',
    'audit.actors',
    'audit.exportLink',
    'audit.list',
    'bulk.delete',
    'mails.allow',
    'messages.delete',
    'people.erase',
    'people.exportLink',
    'team.changeRole',
    'team.changeSettings',
    'team.createAccount',
    'team.createToken',
    'team.disableAccount',
    'team.enableAccount',
    'team.getSettings',
    'team.listAccounts',
    'team.listTokens',
    'team.resetFactors',
    'team.resetPassword',
    'team.revokeToken',
  ],
};

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test.each(staffRoles)('exactly these procedures require a %s', (role) => {
  const names = procedures.filter(({ meta }) => (meta.role ?? 'owner') === role).map(({ name }) => name);
  expect(names.toSorted()).toEqual(leastRoles[role]);
});

describe.each(staffRoles)('a %s', (role) => {
  test.each(procedures)('may call $name only with enough rights', async ({ name, type, meta }) => {
    const call = callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      ctx: createTestCtx(deps, { staff: { ...aStaffMember, role } }),
      getRawInput: () => Promise.resolve({ id: 'anything', status: 'approved' }),
      signal: undefined,
      batchIndex: 0,
    });
    const code = await call.then(
      () => 'allowed',
      // Another reason is that the caller has to confirm who they are, or has no second factor.
      ({ code, cause }: TRPCError) => (cause instanceof AppError && cause.reason ? 'allowed' : code),
    );
    const isAllowed = hasRole(role, meta.role ?? 'owner');
    expect(code === 'FORBIDDEN').toBe(!isAllowed);
  });
});
