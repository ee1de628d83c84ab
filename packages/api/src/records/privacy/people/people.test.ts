import { text } from 'node:stream/consumers';
import { minuteMs } from '@isangano/contracts/durations';
import { personMailKinds } from '@isangano/contracts/privacy/person';
import { AppError } from '@isangano/platform/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInterview } from '../../../modules/applications/testing.ts';
import { listAuditEntries } from '../../../modules/audit/queries.ts';
import { updateScan } from '../../../modules/files/queries.ts';
import { aStagedFile } from '../../../modules/files/testing.ts';
import { ensureFirstAdmin } from '../../../modules/identity/manage-accounts.ts';
import { mailLimits } from '../../../modules/mail/module.ts';
import { messageInput } from '../../../modules/messages/testing.ts';
import { subscribe } from '../../../modules/newsletter/subscribe.ts';
import {
  aStaffMember,
  authenticateHeader,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../../testing.ts';
import { aKey, anAnsweredApplication } from '../../replies/testing-replies.ts';
import { createPersonLink, readPersonLink } from './person-link.ts';
import { openPersonArchive } from './router.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
});
afterEach(() => deps.close());

const email = 'keza@mail.example';

/** Leaves one record of each kind that staff can see of a person, and one of another person. */
async function aPerson() {
  const staff = createStaffCaller(deps);
  const application = await anInterview(deps, { email: 'Keza@Mail.example' });
  deps.moveClock(1000);
  const message = await staff.messages.create(messageInput({ email: 'KEZA@mail.example' }));
  deps.moveClock(1000);
  const reply = { key: aKey(), subject: 'A', text: 'B' };
  await staff.replies.send({ noun: 'message', id: message.id, ...reply });
  deps.moveClock(1000);
  await subscribe(deps, { email }, { locale: 'en', spamSignals: {} });
  await staff.messages.create(messageInput({ email: 'other.keza@mail.example' }));
  return { application, message };
}

test('an owner sees everything from an address, in any case, newest first', async () => {
  const { application, message } = await aPerson();
  const person = await createStaffCaller(deps).people.get({ email });
  const types = person.records.map(({ type }) => type);
  expect(types.toSorted()).toEqual([
    'application',
    'mail',
    'mail',
    'mail',
    'message',
    'reply',
    'subscription',
  ]);
  expect(person.records.find(({ type }) => type === 'application')).toMatchObject({ id: application.id });
  expect(person.records.find(({ type }) => type === 'reply')).toMatchObject({
    about: { noun: 'message', id: message.id },
  });
  const times = person.records.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('the page of a person lists mails of every kind that goes to visitors', () => {
  const { 'draft-link': _neverStored, ...stored } = mailLimits;
  const kinds = Object.entries(stored).filter(([, limit]) => limit === 'refused' || limit === 'postponed');
  expect(kinds.map(([kind]) => kind).toSorted()).toEqual([...personMailKinds].toSorted());
});

test('what the person has answered is listed beside what staff wrote', async () => {
  const { about, email, staff, write } = await anAnsweredApplication(deps);
  await staff.replies.send({
    ...about,
    key: aKey(),
    subject: 'Plan',
    text: 'Please.',
  });
  deps.moveClock(1000);
  await write('Here it is.');
  const { records } = await staff.people.get({ email });
  expect(records.flatMap((record) => (record.type === 'reply' ? [[record.by, record.about]] : []))).toEqual([
    [email, about],
    [aStaffMember.email, about],
  ]);
});

test('a reader sees what other pages show: no newsletter, and only mails about records', async () => {
  await aPerson();
  const reader = createTestCaller(deps, { staff: { ...aStaffMember, role: 'reader' } });
  const { records } = await reader.people.get({ email });
  expect(new Set(records.map(({ type }) => type))).toEqual(
    new Set(['application', 'message', 'reply', 'mail']),
  );
  for (const record of records) if (record.type === 'mail') expect(record.about).not.toBeNull();
});

const account = { email: 'owner@isangano.example', password: 'a good password' };

async function signIn() {
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
  const result = await createTestCaller(deps).auth.login(account);
  const token = result.success ? result.accessToken : '';
  const credentials = await authenticateHeader(deps, `Bearer ${token}`);
  if (!credentials.staff) throw new Error('not signed in');
  return { owner: createTestCaller(deps, credentials), staff: credentials.staff };
}

test('an owner who has typed the address erases the person, which is recorded without the address', async () => {
  const { application } = await aPerson();
  const { owner } = await signIn();
  await expect(owner.people.erase({ email, typedEmail: 'keza@mail.exampl' })).rejects.toThrow();
  expect((await owner.people.get({ email })).records).not.toEqual([]);
  expect(await owner.people.erase({ email, typedEmail: ' Keza@mail.example ' })).toEqual({ mentions: [] });
  expect((await owner.people.get({ email })).records).toEqual([]);
  expect((await owner.people.get({ email: 'other.keza@mail.example' })).records).toHaveLength(1);
  await expect(owner.applications.getInterview({ id: application.id })).rejects.toThrow();
  const [entry] = await listAuditEntries(deps.db.read, {}, { before: undefined, limit: 1 });
  expect(entry).toMatchObject({ action: 'person_erased', actor: account.email, subject: null });
  expect(entry?.detail).toMatch(/^applications 1, messages 1, newsletter yes, mails \d+, drafts 0$/);
  await expect(owner.people.erase({ email, typedEmail: email })).rejects.toThrow('Not found');
});

test('an erasure asks for the password ten minutes after the sign-in', async () => {
  await aPerson();
  const { owner } = await signIn();
  deps.moveClock(11 * minuteMs);
  await expect(owner.people.erase({ email, typedEmail: email })).rejects.toMatchObject({
    cause: { reason: 'confirmation_required' },
  });
  await expect(owner.people.exportLink({ email })).rejects.toMatchObject({
    cause: { reason: 'confirmation_required' },
  });
});

test('a link to the data of a person ends with its session, and does not contain the address', async () => {
  const { owner, staff } = await signIn();
  const link = createPersonLink(deps, email, staff);
  expect(decodeURIComponent(link)).not.toContain('keza');
  const query = new URL(link, 'https://www.isangano.example').searchParams;
  expect(await readPersonLink(deps, query)).toBe(email);
  const altered = new URLSearchParams(query);
  altered.set('person', `${altered.get('person')?.slice(0, -4)}AAAA`);
  await expect(readPersonLink(deps, altered)).rejects.toMatchObject({ code: 'forbidden' });
  await owner.auth.logout();
  await expect(readPersonLink(deps, query)).rejects.toMatchObject({ reason: 'link_expired' });
});

test('an archive marks malware, and is complete when a file is deleted while it is read', async () => {
  const { email: author, staff, about, write } = await anAnsweredApplication(deps);
  const stagedFiles = [await aStagedFile(deps, 'replyFiles'), await aStagedFile(deps, 'replyFiles')];
  await write('Here they are.', { stagedFiles });
  const [infected, deleted] = stagedFiles.map(({ id }) => id);
  const signature = 'Bad-1';
  await updateScan(deps.db.write, infected ?? '', {
    result: 'infected',
    signature,
    at: new Date().toISOString(),
  });
  const history = await staff.applications.history({ id: about.id });
  expect(history).toContainEqual(expect.objectContaining({ action: 'file_infected' }));
  const archive = await openPersonArchive(deps, aStaffMember, author);
  await deps.files.remove(deleted ?? '');
  const content = await text(archive);
  expect(content).toContain(`files/${infected}.png.infected`);
});

test('an archive with a file that cannot be read is refused, or ends with an error', async () => {
  const { email: author, write } = await anAnsweredApplication(deps);
  await write('Here it is.', { stagedFiles: [await aStagedFile(deps, 'replyFiles')] });
  const unavailable = new AppError('unavailable');
  const broken = { ...deps, files: { ...deps.files, open: () => Promise.reject(unavailable) } };
  const read = async () => await text(await openPersonArchive(broken, aStaffMember, author));
  await expect(read()).rejects.toBe(unavailable);
});

test('an archive contains what the command exports, and is recorded', async () => {
  await aPerson();
  const archive = await text(await openPersonArchive(deps, aStaffMember, email));
  expect(archive).toContain('person.json');
  const [entry] = await listAuditEntries(deps.db.read, {}, { before: undefined, limit: 1 });
  expect(entry).toMatchObject({ action: 'person_exported' });
  await expect(openPersonArchive(deps, aStaffMember, 'nobody@mail.example')).rejects.toMatchObject({
    code: 'not_found',
  });
});
