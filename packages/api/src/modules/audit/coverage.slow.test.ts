import { randomBytes } from 'node:crypto';
import type { BulkSelectionInput } from '@isangano/contracts/bulk/operation';
import { weekdays } from '@isangano/contracts/local-time';
import type { RecordNoun } from '@isangano/contracts/records';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { listProcedures } from '../../procedures.ts';
import { waitForState } from '../../records/bulk/testing.ts';
import { receive } from '../../records/replies/testing-replies.ts';
import {
  aStaffMember,
  authenticateHeader,
  callProcedure,
  type createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { anInterview, aPartner } from '../applications/testing.ts';
import { createAuthenticator } from '../identity/account/testing.ts';
import { ensureFirstAdmin } from '../identity/manage-accounts.ts';
import { hashRecipient } from '../mail/recipients.ts';
import { messageInput } from '../messages/testing.ts';
import { aPicture, aProject, projectInput } from '../projects/testing.ts';
import { listAuditEntries } from './queries.ts';

const password = 'a good password';
const account = { email: 'keza@isangano.example', password };

type Caller = ReturnType<typeof createStaffCaller>;

const aWebhook = { url: 'https://hooks.partner.example/desk', types: ['application.created' as const] };

const site = { id: 'www.isangano.example', origin: 'https://www.isangano.example' };
const other = 'other@isangano.example';
const appointment = { localStart: '2026-12-01T14:30', minutes: 60, place: 'A', note: '' } as const;

async function addApp(staff: Caller, deps: TestDeps) {
  const { secret } = await staff.account.startTotp();
  const code = new TOTP({ secret }).generate({ timestamp: deps.clock() });
  return await staff.account.addTotp({ secret, code });
}

async function saveLine(staff: Caller) {
  await staff.content.saveText({ id: 'hero.lead', locale: 'en', text: 'A line', basedOn: 0 });
}

/** Plans a publication: here no pages are built that could be rendered. */
async function publishLine(staff: Caller, { publisher, db }: TestDeps) {
  publisher.canPublish = true;
  publisher.show = (_id, record) => inTransaction(db, record);
  await saveLine(staff);
  return await staff.content.publish({ basedOn: 1, publishAt: '2027-01-01T00:00:00Z' });
}

async function saveIssue(staff: Caller) {
  return await staff.newsletter.saveIssue({ texts: { en: { subject: 'A', text: 'B' } }, basedOn: 0 });
}

async function addPasskey(staff: Caller) {
  const { challenge } = await staff.account.startPasskey();
  const credential = createAuthenticator(site).create(challenge);
  await staff.account.addPasskey({ name: 'A', credential });
  return credential;
}

const addOther = async (staff: Caller) => await staff.team.createAccount({ email: other, role: 'reviewer' });

function select(noun: RecordNoun, { id }: { id: string }): BulkSelectionInput {
  return { type: 'records', noun, records: [{ id, version: 1 }] };
}

async function readMany(staff: Caller, deps: TestDeps) {
  const selection = select('message', await staff.messages.create(messageInput()));
  const { id } = await staff.bulk.begin({ selection, count: 1, action: { type: 'read' } });
  await waitForState(deps, id, 'finished');
  return { id };
}

async function saveSnippet(staff: Caller) {
  return await staff.replies.saveSnippet({ id: null, name: 'Plan', texts: { en: 'A', fr: '', rw: '' } });
}

async function askCorrection(staff: Caller, deps: TestDeps) {
  const { id } = await anInterview(deps);
  await staff.applications.askCorrection({ id, fields: ['pitch'], reason: 'Too short', days: 7 });
  return { id };
}

/** Gives a channel a calendar, and returns the name of the channel. */
async function setCalendar(staff: Caller, { listChannels }: TestDeps): Promise<string> {
  const channel = listChannels()[0]?.name ?? '';
  const hours = [{ weekdays: [...weekdays], from: '09:00', until: '17:00' }];
  await staff.applications.setChannelCalendar({
    channel,
    calendar: { hours, minutes: 60, bufferMinutes: 0, place: 'A', holidays: [] },
  });
  return channel;
}

/** For every mutation of staff: a call, and the entries that it leaves. */
const calls: Record<string, { call: (staff: Caller, deps: TestDeps) => Promise<unknown>; leaves: string[] }> =
  {
    'account.endSession': {
      call: async (staff) => {
        await staff.auth.login(account);
        const sessions = await staff.account.listSessions();
        await staff.account.endSession({ id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' });
      },
      leaves: ['signed_out', 'signed_in'],
    },
    'account.confirm': {
      call: async (staff) => await staff.account.confirm({ currentPassword: password }),
      leaves: ['identity_confirmed'],
    },
    'account.addTotp': { call: addApp, leaves: ['factor_added'] },
    'account.removeTotp': {
      call: async (staff, deps) => {
        await addApp(staff, deps);
        await staff.account.removeTotp();
      },
      leaves: ['factor_removed', 'factor_added'],
    },
    'account.addPasskey': { call: addPasskey, leaves: ['factor_added'] },
    'account.removePasskey': {
      call: async (staff) => await staff.account.removePasskey(await addPasskey(staff)),
      leaves: ['factor_removed', 'factor_added'],
    },
    'account.createRecoveryCodes': {
      call: async (staff) => await staff.account.createRecoveryCodes(),
      leaves: ['recovery_codes_created'],
    },
    'team.createAccount': { call: addOther, leaves: ['account_created'] },
    'team.changeRole': {
      call: async (staff) => {
        await addOther(staff);
        await staff.team.changeRole({ email: other, role: 'reader' });
      },
      leaves: ['role_changed', 'account_created'],
    },
    'team.disableAccount': {
      call: async (staff) => {
        await addOther(staff);
        await staff.team.disableAccount({ email: other });
      },
      leaves: ['account_disabled', 'account_created'],
    },
    'team.enableAccount': {
      call: async (staff) => {
        await addOther(staff);
        await staff.team.enableAccount({ email: other });
      },
      leaves: ['account_enabled', 'account_created'],
    },
    'team.resetPassword': {
      call: async (staff) => {
        await addOther(staff);
        await staff.team.resetPassword({ email: other });
      },
      leaves: ['password_reset', 'account_created'],
    },
    'team.resetFactors': {
      call: async (staff) => {
        await addOther(staff);
        await staff.team.resetFactors({ email: other });
      },
      leaves: ['factors_reset', 'account_created'],
    },
    'team.createToken': {
      call: async (staff) => await staff.team.createToken({ name: 'Website', owner: account.email }),
      leaves: ['token_created'],
    },
    'team.revokeToken': {
      call: async (staff) =>
        await staff.team.revokeToken(await staff.team.createToken({ name: 'Website', owner: account.email })),
      leaves: ['token_revoked', 'token_created'],
    },
    'webhooks.create': {
      call: async (staff) => await staff.webhooks.create(aWebhook),
      leaves: ['webhook_created'],
    },
    'webhooks.rotate': {
      call: async (staff) => await staff.webhooks.rotate(await staff.webhooks.create(aWebhook)),
      leaves: ['webhook_rotated', 'webhook_created'],
    },
    'webhooks.pause': {
      call: async (staff) => {
        const { id } = await staff.webhooks.create(aWebhook);
        await staff.webhooks.pause({ id, isPaused: true });
        await staff.webhooks.pause({ id, isPaused: false });
      },
      leaves: ['webhook_resumed', 'webhook_paused', 'webhook_created'],
    },
    'webhooks.replay': {
      call: async (staff) => await staff.webhooks.replay(await staff.webhooks.create(aWebhook)),
      leaves: ['webhook_replayed', 'webhook_created'],
    },
    'webhooks.remove': {
      call: async (staff) => await staff.webhooks.remove(await staff.webhooks.create(aWebhook)),
      leaves: ['webhook_deleted', 'webhook_created'],
    },
    'applications.setFirstLook': {
      call: async (staff) => await staff.applications.setFirstLook({ channels: [] }),
      leaves: ['setting_changed'],
    },
    'applications.setChannelCalendar': {
      call: setCalendar,
      leaves: ['setting_changed'],
    },
    'applications.offerFreeTimes': {
      call: async (staff, deps) => {
        const channel = await setCalendar(staff, deps);
        const { id } = await anInterview(deps);
        await staff.applications.offerFreeTimes({ id, channel, note: '' });
      },
      leaves: ['times_offered', 'setting_changed'],
    },
    'team.changeSettings': {
      call: async (staff) => await staff.team.changeSettings({ isFactorRequired: false }),
      leaves: ['setting_changed'],
    },
    'applications.decide': {
      call: async (staff, deps) =>
        await staff.applications.decide({ id: (await anInterview(deps)).id, status: 'approved' }),
      leaves: ['application_approved'],
    },
    'applications.setScore': {
      call: async (staff, deps) => {
        const { id } = await anInterview(deps);
        await staff.applications.setScore({ id, score: 4 });
        await staff.applications.setScore({ id, score: null });
      },
      leaves: ['score_removed', 'score_set'],
    },
    'applications.setAppointment': {
      call: async (staff, deps) => {
        const id = (await anInterview(deps)).id;
        await staff.applications.setAppointment({ ...appointment, id, basedOn: null });
        await staff.applications.setAppointment({ ...appointment, id, basedOn: 0, place: 'B' });
      },
      leaves: ['appointment_changed', 'appointment_set'],
    },
    'applications.cancelAppointment': {
      call: async (staff, deps) => {
        const id = (await anInterview(deps)).id;
        await staff.applications.setAppointment({ ...appointment, id, basedOn: null });
        await staff.applications.cancelAppointment({ id, basedOn: 0 });
      },
      leaves: ['appointment_cancelled', 'appointment_set'],
    },
    'applications.offerTimes': {
      call: async (staff, deps) => {
        const { localStart, ...details } = appointment;
        const localStarts = [localStart, '2026-12-02T14:30'];
        const { id } = await anInterview(deps);
        await staff.applications.offerTimes({ ...details, id, localStarts });
      },
      leaves: ['times_offered'],
    },
    'applications.calendarLink': {
      call: async (staff) => await staff.applications.calendarLink(),
      leaves: ['calendar_linked'],
    },
    'applications.askCorrection': { call: askCorrection, leaves: ['correction_asked'] },
    'applications.cancelCorrection': {
      call: async (staff, deps) => {
        await staff.applications.cancelCorrection(await askCorrection(staff, deps));
      },
      leaves: ['correction_cancelled', 'correction_asked'],
    },
    'applications.undoDecision': {
      call: async (staff, deps) => {
        const { id } = await anInterview(deps);
        const { decidedAt } = await staff.applications.decide({ id, status: 'rejected' });
        await staff.applications.undoDecision({ id, decidedAt: decidedAt ?? '' });
      },
      leaves: ['decision_undone', 'application_rejected'],
    },
    'applications.decideInterview': {
      call: async (staff, deps) =>
        await staff.applications.decideInterview({ id: (await anInterview(deps)).id, status: 'rejected' }),
      leaves: ['application_rejected'],
    },
    'applications.decidePartner': {
      call: async (staff, deps) =>
        await staff.applications.decidePartner({ id: (await aPartner(deps)).id, status: 'approved' }),
      leaves: ['application_approved'],
    },
    'applications.deleteInterview': {
      call: async (staff, deps) => await staff.applications.deleteInterview(await anInterview(deps)),
      leaves: ['application_deleted'],
    },
    'applications.deletePartner': {
      call: async (staff, deps) => await staff.applications.deletePartner(await aPartner(deps)),
      leaves: ['application_deleted'],
    },
    'auth.logout': { call: async (staff) => await staff.auth.logout(), leaves: ['signed_out'] },
    'auth.logoutEverywhere': {
      call: async (staff) => await staff.auth.logoutEverywhere(),
      leaves: ['sessions_ended'],
    },
    'auth.changePassword': {
      call: async (staff) =>
        await staff.auth.changePassword({ currentPassword: password, newPassword: 'another good password' }),
      leaves: ['password_changed'],
    },
    'messages.markRead': {
      call: async (staff) => {
        const { id } = await staff.messages.create(messageInput());
        await staff.messages.markRead({ id, status: 'read' });
      },
      leaves: ['message_read'],
    },
    'messages.markUnread': {
      call: async (staff) => {
        const { id } = await staff.messages.create(messageInput());
        await staff.messages.markRead({ id, status: 'read' });
        await staff.messages.markUnread({ id });
      },
      leaves: ['message_unread', 'message_read'],
    },
    'messages.delete': {
      call: async (staff) => await staff.messages.delete(await staff.messages.create(messageInput())),
      leaves: ['message_deleted'],
    },
    'replies.send': {
      call: async (staff, deps) => {
        deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
        const { id } = await staff.messages.create(messageInput());
        const reply = { key: randomBytes(16).toString('hex'), subject: 'A', text: 'B' };
        await staff.replies.send({ noun: 'message', id, ...reply });
      },
      leaves: ['reply_sent'],
    },
    'replies.cancel': {
      call: async (staff, deps) => {
        deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
        const { id } = await staff.messages.create(messageInput());
        const key = randomBytes(16).toString('hex');
        const sendAt = new Date(deps.clock() + 60_000).toISOString();
        await staff.replies.send({ noun: 'message', id, key, subject: 'A', text: 'B', sendAt });
        await staff.replies.cancel({ noun: 'message', id, key });
      },
      leaves: ['reply_cancelled', 'reply_sent'],
    },
    'replies.join': {
      call: async (staff, deps) => {
        const { id: reference } = await anInterview(deps);
        await receive(deps, { from: 'keza@mail.example' });
        const [message] = (await staff.messages.search({})).items.filter(({ fullName }) =>
          fullName.includes('keza'),
        );
        const thread = await staff.replies.get({ noun: 'message', id: message?.id ?? '' });
        await staff.replies.join({ id: thread.received[0]?.id ?? '', reference });
      },
      leaves: ['reply_joined'],
    },
    'replies.saveSnippet': { call: saveSnippet, leaves: ['snippet_saved'] },
    'replies.deleteSnippet': {
      call: async (staff) => {
        const [{ id } = { id: '' }] = await saveSnippet(staff);
        await staff.replies.deleteSnippet({ id });
      },
      leaves: ['snippet_deleted', 'snippet_saved'],
    },
    'assignments.assign': {
      call: async (staff, deps) => {
        const { id } = await staff.messages.create(messageInput());
        const [member] = await staff.assignments.listMembers();
        await staff.assignments.assign({ noun: 'message', id, assigneeId: member?.id ?? '', version: 1 });
        const interview = await anInterview(deps);
        const record = { noun: 'application', id: interview.id, version: 1 } as const;
        await staff.assignments.assign({ ...record, assigneeId: member?.id ?? '' });
      },
      leaves: ['application_assigned', 'message_assigned'],
    },
    'bulk.begin': { call: readMany, leaves: ['message_read'] },
    'bulk.undo': {
      call: async (staff, deps) => {
        const operation = await readMany(staff, deps);
        await staff.bulk.undo(operation);
        await waitForState(deps, operation.id, 'undone');
      },
      leaves: ['message_unread', 'message_read'],
    },
    'bulk.delete': {
      call: async (staff, deps) => {
        const selection = select('application', await anInterview(deps));
        const operation = await staff.bulk.delete({ selection, count: 1 });
        await waitForState(deps, operation.id, 'finished');
      },
      leaves: ['application_deleted'],
    },
    'notes.add': {
      call: async (staff) => {
        const { id } = await staff.messages.create(messageInput());
        await staff.notes.add({ noun: 'message', id, key: randomBytes(16).toString('hex'), text: 'A' });
      },
      leaves: ['note_added'],
    },
    'notes.delete': {
      call: async (staff) => {
        const { id } = await staff.messages.create(messageInput());
        const key = randomBytes(16).toString('hex');
        await staff.notes.add({ noun: 'message', id, key, text: 'A' });
        await staff.notes.delete({ id: key });
      },
      leaves: ['note_deleted', 'note_added'],
    },
    'views.save': {
      call: async (staff) => {
        await staff.views.save({ noun: 'message', name: 'A', search: {}, isShared: false });
      },
      leaves: ['view_saved'],
    },
    'views.delete': {
      call: async (staff) => {
        await staff.views.delete(
          await staff.views.save({ noun: 'message', name: 'A', search: {}, isShared: true }),
        );
      },
      leaves: ['view_deleted', 'view_saved'],
    },
    'mails.allow': {
      call: async (staff, deps) => {
        const { id, email } = await anInterview(deps);
        const address_hash = hashRecipient(deps.keys.recipients, email);
        const at = new Date(deps.clock()).toISOString();
        await deps.db.write
          .insertInto('bounced_address')
          .values({ address_hash, status: '5.1.1', at })
          .execute();
        await staff.mails.allow({ noun: 'application', id });
      },
      leaves: ['mails_allowed'],
    },
    'mails.resend': {
      call: async (staff, deps) => {
        const { id } = await anInterview(deps);
        const refused_at = new Date(deps.clock()).toISOString();
        await deps.db.write.updateTable('outbox_mail').set({ refused_at }).execute();
        const { mails } = await staff.mails.list({ noun: 'application', id });
        await staff.mails.resend({ noun: 'application', id, mailId: mails[0]?.id ?? '' });
      },
      leaves: ['mail_resent'],
    },
    'people.erase': {
      call: async (staff) => {
        const { email } = await staff.messages.create(messageInput());
        await staff.people.erase({ email, typedEmail: email });
      },
      leaves: ['person_erased'],
    },
    'spam.mark': {
      call: async (staff) => {
        const { id } = await staff.messages.create(messageInput());
        await staff.spam.mark({ noun: 'message', id });
      },
      leaves: ['spam_marked'],
    },
    'spam.clear': {
      call: async (staff) => {
        const { id } = await staff.messages.create(messageInput());
        await staff.spam.mark({ noun: 'message', id });
        await staff.spam.clear({ noun: 'message', id });
      },
      leaves: ['spam_cleared', 'spam_marked'],
    },
    'content.addPicture': {
      call: async (_staff, deps) => {
        const stagedFiles = [await aPicture(deps)];
        await callProcedure(deps, { name: 'content.addPicture' }, {}, { staff: aStaffMember, stagedFiles });
      },
      leaves: ['picture_added'],
    },
    'content.saveText': { call: saveLine, leaves: ['content_saved'] },
    'content.saveList': {
      call: async (staff) => await staff.content.saveList({ kind: 'questions', json: '[]', basedOn: 0 }),
      leaves: ['content_saved'],
    },
    'content.publish': { call: publishLine, leaves: ['content_published', 'content_saved'] },
    'content.cancel': {
      call: async (staff, deps) => await staff.content.cancel(await publishLine(staff, deps)),
      leaves: ['content_cancelled', 'content_published', 'content_saved'],
    },
    'content.show': {
      call: async (staff, deps) => await staff.content.show(await publishLine(staff, deps)),
      leaves: ['content_restored', 'content_published', 'content_saved'],
    },
    'newsletter.saveIssue': { call: saveIssue, leaves: ['newsletter_saved'] },
    'newsletter.sendIssue': {
      call: async (staff) => await staff.newsletter.sendIssue({ ...(await saveIssue(staff)), basedOn: 1 }),
      leaves: ['newsletter_sent', 'newsletter_saved'],
    },
    'newsletter.stopIssue': {
      call: async (staff) => {
        const issue = await saveIssue(staff);
        await staff.newsletter.sendIssue({ ...issue, basedOn: 1 });
        await staff.newsletter.stopIssue(issue);
      },
      leaves: ['newsletter_stopped', 'newsletter_sent', 'newsletter_saved'],
    },
    'projects.create': {
      call: async (staff) => await staff.projects.create(projectInput()),
      leaves: ['project_created'],
    },
    'projects.update': {
      call: async (staff, deps) => await staff.projects.update({ id: (await aProject(deps)).id, title: 'B' }),
      leaves: ['project_updated', 'project_created'],
    },
    'projects.delete': {
      call: async (staff, deps) => await staff.projects.delete(await aProject(deps)),
      leaves: ['project_deleted', 'project_created'],
    },
  };

/** Nothing has happened yet, or only been looked at; the links of exports are recorded when they are opened. */
const recordedLater = [
  'account.startPasskey',
  'account.startTotp',
  'applications.exportLink',
  'audit.exportLink',
  'content.lockText',
  'content.releaseText',
  'newsletter.sendTest',
  'notes.see',
  'presence.enter',
  'replies.markRead',
  'replies.saveDraft',
  'presence.leave',
  'messages.exportLink',
  'people.exportLink',
  'visits.begin',
];

let deps: TestDeps;
let staff: Caller;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
  const result = await createTestCaller(deps).auth.login(account);
  const token = result.success ? result.accessToken : '';
  const credentials = await authenticateHeader(deps, `Bearer ${token}`);
  staff = createTestCaller(deps, { ...credentials, relyingParty: site });
});
afterEach(() => deps.close());

test('every mutation of staff is listed here', () => {
  const names = listProcedures()
    .filter(({ type, meta }) => type === 'mutation' && meta.access !== 'public')
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(calls), ...recordedLater].toSorted());
});

test.each(Object.entries(calls))('%s is recorded', async (_name, { call, leaves }) => {
  const [last] = await listAuditEntries(deps.db.read, {}, { before: undefined });
  await call(staff, deps);
  const entries = await listAuditEntries(deps.db.read, {}, { before: undefined });
  const added = entries.filter(({ seq }) => seq > (last?.seq ?? 0));
  expect(added.map(({ action }) => action)).toEqual(leaves);
  for (const { requestId, address } of added)
    expect([requestId, address]).toEqual(['request-1', '192.0.2.1']);
});
