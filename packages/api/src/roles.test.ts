import { readFileSync } from 'node:fs';
import { getTexts } from '@isangano/content/read-texts';
import { hasRole, type LeastRole, staffRoles } from '@isangano/contracts/identity/roles';
import { AppError } from '@isangano/platform/errors';
import { callTRPCProcedure, type TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listProcedures } from './procedures.ts';
import { appRouter } from './router.ts';
import { aStaffMember, createTestCtx, openTestDeps, type TestDeps } from './testing.ts';

const procedures = listProcedures().filter(({ meta }) => meta.access !== 'public');

/**
 * The procedures that each role may call and lesser roles may not, by the labels that the pages and the manual give the
 * right. A new procedure is added here too.
 */
const rights: Record<LeastRole, Record<string, string[]>> = {
  any: {
    'their own account': [
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
      'auth.changePassword',
      'auth.logout',
      'auth.logoutEverywhere',
    ],
  },
  editor: {
    'edits and publishes the site': [
      'content.addPicture',
      'content.cancel',
      'content.history',
      'content.lists',
      'content.lockText',
      'content.locks',
      'content.previews',
      'content.publish',
      'content.releaseText',
      'content.saveList',
      'content.saveText',
      'content.show',
      'content.state',
      'content.texts',
    ],
    'sends the newsletter': [
      'newsletter.issues',
      'newsletter.previewIssue',
      'newsletter.readers',
      'newsletter.saveIssue',
      'newsletter.sendIssue',
      'newsletter.sendTest',
      'newsletter.stopIssue',
    ],
  },
  reader: {
    'reads everything': [
      'applications.assessment',
      'applications.calendar',
      'applications.calendarLink',
      'applications.channelCalendars',
      'applications.channels',
      'applications.firstLook',
      'applications.getInterview',
      'applications.getPartner',
      'applications.history',
      'applications.list',
      'applications.listAppointments',
      'applications.listCorrections',
      'applications.listInterviews',
      'applications.listPartners',
      'applications.portraits',
      'applications.readAhead',
      'assignments.get',
      'assignments.listMembers',
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
      'replies.listSnippets',
      'replies.listUnread',
      'replies.settings',
      'spam.get',
      'spam.list',
      'views.counts',
      'views.list',
      'visits.begin',
    ],
  },
  reviewer: {
    'decides on applications': [
      'applications.askCorrection',
      'applications.cancelAppointment',
      'applications.cancelCorrection',
      'applications.decide',
      'applications.decideInterview',
      'applications.decidePartner',
      'applications.offerFreeTimes',
      'applications.offerTimes',
      'applications.setAppointment',
      'applications.setScore',
      'applications.undoDecision',
      'assignments.assign',
      'bulk.begin',
      'bulk.count',
      'bulk.get',
      'bulk.results',
      'bulk.undo',
      'spam.clear',
      'spam.mark',
      'views.delete',
      'views.save',
    ],
    'answers messages': [
      'messages.markRead',
      'messages.markUnread',
      'mails.resend',
      'replies.cancel',
      'replies.deleteSnippet',
      'replies.join',
      'replies.markRead',
      'replies.saveDraft',
      'replies.saveSnippet',
      'replies.send',
    ],
    'writes notes': ['notes.add', 'notes.delete'],
    'exports lists': ['applications.exportLink', 'messages.exportLink'],
    'adds and edits projects': ['projects.create', 'projects.update'],
  },
  owner: {
    'deletes records': [
      'applications.deleteInterview',
      'applications.deletePartner',
      'bulk.delete',
      'messages.delete',
      'projects.delete',
    ],
    'exports or erases all data of a person': ['people.erase', 'people.exportLink', 'mails.allow'],
    'notifies programs of changes': [
      'webhooks.create',
      'webhooks.list',
      'webhooks.pause',
      'webhooks.remove',
      'webhooks.replay',
      'webhooks.rotate',
    ],
    'manages accounts and tokens': [
      'team.changeRole',
      'applications.setChannelCalendar',
      'applications.setFirstLook',
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
    'reads the audit log': ['audit.actors', 'audit.exportLink', 'audit.list'],
  },
};

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test.each([...staffRoles, 'any'] as const)('exactly these procedures require the role %s', (role) => {
  const names = procedures.filter(({ meta }) => (meta.role ?? 'owner') === role).map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.values(rights[role]).flat().toSorted());
});

/** Where people read what a role may do. */
const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

test.each(staffRoles)('the texts about a %s name every right', (role) => {
  const text = getTexts('en', 'staffAccount')(`staffTeam.role.${role}`);
  const others = role === 'editor' || role === 'reader' ? Object.keys(rights.any) : [];
  for (const right of [...Object.keys(rights[role]), ...others]) {
    expect(text.toLowerCase()).toContain(right);
    expect(manual.replaceAll(/\s+/g, ' ')).toContain(right);
  }
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
