import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAutoReplies } from '../../modules/mail/bounces/testing-auto-replies.ts';
import { startMailboxWorker } from '../../modules/mail/mailbox/mailbox-worker.ts';
import { startImap } from '../../modules/mail/mailbox/testing-imap.ts';
import { buildMail } from '../../modules/mail/mailbox/testing-mails.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { receiveMail } from './receive-mail.ts';
import { anAnsweredApplication, createTestStager } from './testing-replies.ts';

const mailCount = process.env.TEST_SCOPE === 'full' ? 1000 : 100;

let deps: TestDeps;
const running: { stop(): Promise<unknown> }[] = [];
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
  await deps.close();
});

const charsets = ['utf-8', 'iso-8859-1', 'windows-1252', 'utf-16le', 'iso-2022-jp', 'x-unknown'];

type Applicant = Awaited<ReturnType<typeof anAnsweredApplication>>;
/** A mail, and where it must be found: the id of a record, a message of its own, or nowhere. */
type Generated = {
  source: Buffer;
  text: string;
  /** An id, `message` or `nowhere`. */
  place: string;
  /** Whether its text is another one. */
  isFixed?: boolean;
};

/** Returns a mail of a person or a machine; `number` decides which. */
async function generate(number: number, applicants: readonly Applicant[]): Promise<Generated> {
  const pick = (offset = 0) => applicants[(number + offset) % applicants.length] ?? applicants[0];
  const [one, other] = [pick(), pick(1)];
  if (!one || !other) throw new Error('there are no applicants');
  const id = await one.getMessageId();
  const text = `Mail number ${number}`;
  const charset = charsets[number % charsets.length] ?? 'utf-8';
  const encoded = charset === 'utf-16le' ? Buffer.from(text, 'utf16le') : text;
  const mail = { text: encoded, charset };
  const person = `Person <${one.email}>`;
  const [autoReply] = listAutoReplies(`Message-ID: ${id}\r\n\r\n`, id).slice(number % 40);
  const kinds: (() => Omit<Generated, 'text'>)[] = [
    () => ({ source: buildMail({ ...mail, from: person, references: id }), place: one.id }),
    () => ({ source: buildMail({ ...mail, from: person, inReplyTo: id.toUpperCase() }), place: one.id }),
    // Forged: another person's mail, or an id that nobody was sent.
    () => ({ source: buildMail({ ...mail, from: other.email, references: id }), place: 'message' }),
    () => ({
      source: buildMail({ ...mail, from: person, references: id.replace(/\.[0-9a-f]{4}/, '.0000') }),
      place: 'message',
    }),
    () => ({ source: buildMail({ ...mail, from: 'eve@mail.example', inReplyTo: id }), place: 'message' }),
    () => ({ source: buildMail({ ...mail, from: person }), place: 'message' }),
    // Loops: mails of this server, of its addresses, and of lists.
    () => ({ source: buildMail({ ...mail, from: person, messageId: id, references: id }), place: 'nowhere' }),
    () => ({
      source: buildMail({ ...mail, from: deps.mail.contactEmail(), references: id }),
      place: 'nowhere',
    }),
    () => ({
      source: buildMail({ ...mail, from: 'list@mail.example', headers: ['List-Id: <a.example>'] }),
      place: 'nowhere',
    }),
    () => ({
      source: Buffer.from(
        `Message-ID: <${number}@mail.example>\r\n${autoReply?.source}`.replace(
          'keza@mail.example',
          'away@mail.example',
        ),
      ),
      place: autoReply?.name.startsWith('person') ? 'message' : 'nowhere',
      isFixed: true,
    }),
  ];
  const kind = kinds[number % kinds.length];
  if (!kind) throw new Error('there are no kinds');
  return { text, ...kind() };
}

test(`${mailCount} mails: none is in a wrong thread, lost or doubled, and no machine gets an answer`, async () => {
  const imap = await startImap(running);
  const applicants: Applicant[] = [];
  for (let count = 0; count < 25; count += 1) applicants.push(await anAnsweredApplication(deps));
  const mails: Generated[] = [];
  for (let number = 0; number < mailCount; number += 1) mails.push(await generate(number, applicants));
  const [first] = applicants;
  if (!first) throw new Error('there are no applicants');
  const large = buildMail({
    from: first.email,
    references: await first.getMessageId(),
    text: 'Mail of 20 MB',
    attachments: [
      { name: 'film.pdf', type: 'application/pdf', content: Buffer.alloc(15 * 1024 * 1024, 'film') },
    ],
  });
  expect(large.length).toBeGreaterThan(20 * 1024 * 1024);
  for (const { source } of mails) imap.addMail(source, new Date(deps.clock()));
  imap.addMail(large, new Date(deps.clock()));
  const recipients = new Set(
    (await deps.db.read.selectFrom('outbox_mail').select('recipient').execute()).map((row) => row.recipient),
  );

  const start = () =>
    startMailboxWorker(deps, imap.address, {
      pollMs: 20,
      receive: (mail) => receiveMail(deps, mail, createTestStager(deps)),
    });
  const readThread = async ({ read }: Applicant) => (await read()).received.map(({ text }) => text);
  // It is stopped in the middle, and the mailbox is created again: all is read twice.
  const worker = start();
  await expect.poll(async () => (await readThread(first)).length, { timeout: 60_000 }).toBeGreaterThan(2);
  await worker.stop();
  imap.state.uidValidity += 1;
  running.push(start());
  await expect.poll(() => readThread(first), { timeout: 60_000 }).toContain('Mail of 20 MB');

  for (const applicant of applicants) {
    const expected = mails.filter(({ place }) => place === applicant.id).map(({ text }) => text);
    if (applicant === first) expected.push('Mail of 20 MB');
    expect((await readThread(applicant)).toSorted()).toEqual(expected.toSorted());
  }
  const staff = createStaffCaller(deps);
  const stored = await deps.db.read.selectFrom('contact_message').select(['id', 'message']).execute();
  const expected = mails.filter(({ place }) => place === 'message');
  const messages = stored.map(({ message }) => message);
  // Answers of people have texts of their own.
  const isGenerated = (text: string) => text.startsWith('Mail number ');
  const own = expected.filter(({ isFixed }) => !isFixed).map(({ text }) => text);
  expect(messages.filter(isGenerated).toSorted()).toEqual(own.toSorted());
  expect(messages).toHaveLength(expected.length);
  const { files } =
    (await staff.replies.get(first.about)).received.find(({ text }) => text === 'Mail of 20 MB') ?? {};
  expect(files).toMatchObject([{ name: 'film.pdf', sizeBytes: 15 * 1024 * 1024 }]);
  // Staff are notified; nobody else gets a mail that they had not got before.
  const after = await deps.db.read.selectFrom('outbox_mail').select('recipient').execute();
  const others = after.map((row) => row.recipient).filter((one) => !recipients.has(one));
  expect(new Set(others)).toEqual(new Set([deps.mail.staffAddress].filter((one) => !recipients.has(one))));
}, 180_000);
