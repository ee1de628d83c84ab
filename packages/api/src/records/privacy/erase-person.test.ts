import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@isangano/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { createStatusLink } from '../../modules/applications/status/status-link.ts';
import { anInterview, interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { aStagedFile } from '../../modules/files/testing.ts';
import { listOutboxMails } from '../../modules/mail/testing.ts';
import { storeMailedMessage } from '../../modules/messages/create-message.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { hashAccessToken } from '../../modules/uploads/access.ts';
import { anUpload } from '../../modules/uploads/testing.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { storeStaffMember } from '../assignments/testing.ts';
import { hasPersonalData } from './count-personal-data.ts';
import { erasePerson } from './erase-person.ts';

const email = 'Keza@mail.example';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  const caller = createTestCaller(deps);
  await caller.messages.create(messageInput({ email }));
  await caller.newsletter.subscribe({ email });
});
afterAll(() => deps.close());

async function erase(address: string) {
  const { folder } = deps;
  const paths = { dataDir: folder, storageFolder: join(folder, 'files'), mailFolder: join(folder, 'mail') };
  return await erasePerson({ ...deps, paths }, address, aStaffMember);
}

test.each(['ke\u00ADza@mail.example', 'ｋeza@mail.example'])(
  'an erasure of "%s" leaves the data of an address that only looks like it',
  async (address) => {
    expect(hasPersonalData(await erase(address))).toBe(false);
  },
);

test('an address that looks like that of a subscriber can subscribe', async () => {
  await createTestCaller(deps).newsletter.subscribe({ email: 'ke\u00ADza@mail.example' });
});

test('an erasure finds an address whatever its case', async () => {
  expect(await erase('kEZA@MAIL.example')).toMatchObject({ records: { messages: 1 }, isSubscribed: true });
});

test('an erasure deletes the mails that wait for an address with other letters than those of ASCII', async () => {
  const from = { name: 'Éric', email: 'Éric@mail.example' };
  await inTransaction(deps.db, (trx) =>
    storeMailedMessage(trx, deps, { from, subject: 'A visit', text: 'When?' }),
  );
  expect(await erase('Éric@MAIL.example')).toMatchObject({
    records: { messages: 1 },
    mails: 1,
    mentions: [],
  });
});

test.each(['device', 'mail'])(
  'an erasure deletes what was sent ahead by the link of a %s, and never with a message',
  async (source) => {
    const applicant = `${source}@mail.example`;
    const deviceToken = source.padEnd(43, 't');
    const { id } = await sendInterview(deps, interviewFields({ email: applicant }), {
      accessTokenHash: hashAccessToken(deviceToken),
      idempotencyKey: newId().replaceAll('-', ''),
    });
    const mailed = await createStatusLink(deps.db.read, deps, { id, locale: 'en' });
    const token = source === 'device' ? deviceToken : (mailed.split('.').at(-1) ?? '');
    const { fileId } = await anUpload(deps, 'a letter', {
      accessTokenHash: hashAccessToken(token),
      field: 'replyFiles',
    });
    await erase(applicant);
    expect(await deps.db.read.selectFrom('upload').selectAll().execute()).toEqual([]);
    expect(await deps.files.stat(fileId)).toBeUndefined();
  },
);

test('an erasure that was interrupted removes the files when it is run again', async () => {
  const file = await aStagedFile(deps, 'uploadDocsUrls');
  await sendInterview(deps, interviewFields({ email: 'once@mail.example' }), { stagedFiles: [file] });
  const { files } = deps;
  deps.files = { ...files, remove: () => Promise.reject(new Error('killed')) };
  await erase('once@mail.example');
  deps.files = files;
  expect(await deps.files.stat(file.id)).toBeDefined();
  await erase('once@mail.example');
  expect(await deps.files.stat(file.id)).toBeUndefined();
});

test('an erasure that is killed while it removes files has removed the mails that name only a record', async () => {
  const { folder } = deps;
  const file = await aStagedFile(deps, 'uploadDocsUrls');
  const { id } = await sendInterview(deps, interviewFields({ email: 'killed@mail.example' }), {
    stagedFiles: [file],
  });
  const mailFolder = join(folder, 'mail');
  await mkdir(mailFolder, { recursive: true });
  await writeFile(join(mailFolder, '1.eml'), `To: earlier@mail.example\r\n\r\nReference: ${id}`);
  const { files } = deps;
  let left: string[] | undefined;
  deps.files = {
    ...files,
    async remove(fileId) {
      left = await readdir(mailFolder);
      await files.remove(fileId);
    },
  };
  await erase('killed@mail.example');
  deps.files = files;
  expect(left).toEqual([]);
});

test('an erasure leaves the mails about others that name the person', async () => {
  const { messages } = createTestCaller(deps);
  const [person, other] = ['ineza@mail.example', 'other@mail.example'];
  await messages.create(messageInput({ email: person }));
  await messages.create(messageInput({ email: other, message: `Ineza (${person}) knows.` }));
  const listNotes = async () =>
    (await listOutboxMails(deps)).filter(({ kind }) => kind === 'contact-note').map(({ text }) => text);
  expect(await listNotes()).toHaveLength(2);
  const { mentions } = await erase(person);
  expect(await listNotes()).toEqual([expect.stringContaining(other)]);
  expect(mentions).toEqual([expect.stringMatching(/^message /), expect.stringMatching(/^mail /)]);
  await erase(other);
  expect(await listNotes()).toEqual([]);
});

test('an erasure of the address that all mails name leaves the mails to others', async () => {
  await anInterview(deps, { email: 'aline@mail.example' });
  await createTestCaller(deps).messages.create(messageInput({ email: 'aline@mail.example' }));
  const listIds = async () => (await listOutboxMails(deps)).map(({ id }) => id);
  const before = await listIds();
  const { mails, mentions } = await erase(deps.mail.contactEmail());
  expect(await listIds()).toEqual(before);
  expect(mails).toBe(0);
  expect(mentions).toEqual([`mail ${before[1]}`]);
});

test('an erasure deletes the mails about a record that name no address, and those to an earlier one', async () => {
  await storeStaffMember(deps);
  const staff = createStaffCaller(deps);
  const hiding = deps.listChannels()[0]?.name ?? '';
  await staff.applications.setFirstLook({ channels: [hiding] });
  const deviceToken = 'h'.repeat(43);
  const linkId = newId().replaceAll('-', '');
  const { id } = await sendInterview(
    deps,
    interviewFields({ email: 'earlier@mail.example', channels: [hiding], headline: 'Looms of Gakenke' }),
    { accessTokenHash: hashAccessToken(deviceToken), idempotencyKey: linkId },
  );
  const applicant = createTestCaller(deps, { accessTokenHash: hashAccessToken(deviceToken) });
  await applicant.replies.write({ id: linkId, text: 'My looms stand in Gakenke.' });
  const localStart = '2026-12-01T14:30';
  await staff.applications.setAppointment({
    id,
    basedOn: null,
    localStart,
    minutes: 60,
    place: 'Studio 1',
    note: 'Gakenke',
  });
  await deps.db.write
    .updateTable('application')
    .set({ email: 'corrected@mail.example' })
    .where('id', '=', id)
    .execute();
  const list = async () =>
    (await listOutboxMails(deps)).filter(({ text, subject }) => `${subject} ${text}`.includes('Gakenke'));
  expect(new Set((await list()).map(({ kind }) => kind))).toEqual(
    new Set(['application-note', 'reply-note', 'interview-appointment']),
  );
  await erase('corrected@mail.example');
  expect(await list()).toEqual([]);
});
