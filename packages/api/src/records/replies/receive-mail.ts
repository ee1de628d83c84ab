import type { Readable } from 'node:stream';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import type { Deps } from '../../core/context.ts';
import { findReferenced, getModule, type Subject } from '../../core/record-module.ts';
import { type Executor, inTransaction, type Trx } from '../../database/database.ts';
import { promoteFiles, withStagedFiles } from '../../modules/files/module.ts';
import {
  type CalendarAnswer,
  describeCalendarAnswer,
  type Envelope,
  hashRecipient,
  listSubjects,
  type MailboxMail,
  parseCalendarAnswer,
  parseMessageId,
  readContent,
  readEnvelope,
} from '../../modules/mail/module.ts';
import { storeMailedMessage } from '../../modules/messages/module.ts';
import { findReceivedMail, insertReceivedMail } from './received-queries.ts';
import { storeReceived } from './store-received.ts';

/**
 * Checks an attachment as the files of forms are, and stages it; nothing if it may not be kept. Throws `unavailable`,
 * `no_space`.
 */
export type StageAttachment = (name: string, content: Readable) => Promise<StagedFile | undefined>;

const calendarType = /content-type:\s*text\/calendar/i;

/** The record that a mail names; `isProven` if it answers a mail about it that its sender got. */
type Target = { subject: Subject; isProven: boolean };

/**
 * Stores a mail that came into the mailbox. It belongs to the thread of a record if it names one of the mails about it by
 * its keyed Message-ID, and if its sender is the author of the record. Any other mail of a person becomes a message, with
 * the record that it claims to belong to, and so does one whose record was deleted meanwhile. What machines send is stored
 * only in its thread; the rest of it, and what this server has sent, stays in the mailbox. Nothing is answered. A mail that
 * was received before is not stored again. Throws `unavailable` and `no_space`, after which it is to be read again, and what
 * cannot be parsed.
 */
export async function receiveMail(deps: Deps, mail: MailboxMail, stage: StageAttachment): Promise<void> {
  const { db, log } = deps;
  const envelope = await readEnvelope(mail);
  if (isOwn(deps, envelope) || (await findReceivedMail(db.read, envelope.key))) return;
  const target = await findTarget(deps, envelope);
  const mayBeAnswer = calendarType.test(mail.head.toString('latin1'));
  if (envelope.isAutomatic && !target?.isProven && !mayBeAnswer) return leave(log);
  const files: StagedFile[] = [];
  const ids: string[] = [];
  const leftOut: string[] = [];
  await withStagedFiles(deps, ids, async () => {
    const content = await readContent(mail, async ({ name, content: bytes }) => {
      // Of a mail that is too large, only the beginning is read.
      const canKeep = !mail.isTooLarge && files.length < deps.uploadLimits.documentsMaxCount;
      const file = canKeep ? await stage(name, bytes) : undefined;
      if (file) {
        files.push(file);
        ids.push(file.id);
      } else leftOut.push(name);
    });
    const answer = await findAnswered(deps, envelope, content.calendar);
    if (envelope.isAutomatic && !target?.isProven && !answer) return leave(log);
    const stored = await inTransaction(db, async (trx) => {
      const at = new Date(deps.clock()).toISOString();
      if (!(await insertReceivedMail(trx, { key: envelope.key, at }))) return undefined;
      const received = { envelope, target, files, leftOut, ...content };
      return await (answer ? storeAnswer(trx, deps, received, answer) : store(trx, deps, received));
    });
    if (!stored) return;
    await promoteFiles(deps, ids);
    deps.changes.publish({ noun: stored.subject.noun, action: stored.action, id: stored.subject.id });
  });
}

function leave(log: Pick<Deps['log'], 'info'>): void {
  log.info({}, 'a mail of a machine is left in the mailbox');
}

/** An answer of the author's calendar to an invitation, and the record that it is about. */
type Answered = CalendarAnswer & { subject: Subject };

/**
 * Finds the record whose appointment a calendar has answered: the id of the event is that of the record, which only mails to
 * its author contain, and the sender is the author.
 */
async function findAnswered(
  deps: Deps,
  envelope: Envelope,
  calendar: string | undefined,
): Promise<Answered | undefined> {
  const answer = calendar === undefined ? undefined : parseCalendarAnswer(calendar);
  const found = answer && (await findRecord(deps, answer.uid));
  if (!answer || !found || !isFrom(deps, envelope, found.email)) return undefined;
  return { ...answer, subject: found.subject };
}

/**
 * Stores what a calendar has answered in the thread, with what its owner has added; it is no news. A declined
 * appointment is cancelled.
 */
async function storeAnswer(
  trx: Trx,
  deps: Deps,
  { envelope: { from: senders, subject }, files, leftOut, ...added }: Received,
  { subject: about, answer, sequence }: Answered,
): Promise<Stored | undefined> {
  const { actions } = getModule(deps.records, about.noun);
  const [from = { name: '', email: '' }] = senders;
  // Only staff see it: the applicant has answered in the calendar.
  const text = describeCalendarAnswer(deps.mail.staffLocale, answer);
  const original = added.original ?? (added.text || null);
  const reply = { source: 'mail', from, subject, text, original, files } as const;
  // Some programs attach the answer once more, as a file.
  const missing = leftOut.filter((name) => !/\.ics$/i.test(name));
  await storeReceived(trx, deps, about, { ...reply, leftOut: missing, isAutomatic: true });
  if (answer === 'declined') await actions.declineInvitation?.(trx, deps, about.id, sequence);
  return { subject: about, action: 'changed' };
}

function isOwn(
  { keys, mail: { contactEmail, replyAddress, staffAddress } }: Deps,
  { messageId, from }: Envelope,
): boolean {
  if (parseMessageId(keys.bounces, messageId) !== undefined) return true;
  const own = [contactEmail(), replyAddress, staffAddress].flatMap((address) =>
    address === null ? [] : [hashRecipient(keys.recipients, address)],
  );
  return from.some(({ email }) => own.includes(hashRecipient(keys.recipients, email)));
}

/**
 * Finds the record that a mail names: that of the mail which it answers, or else the only one of its thread, or whose short
 * reference its subject contains.
 */
async function findTarget(deps: Deps, envelope: Envelope): Promise<Target | undefined> {
  const { db, records, keys, mail } = deps;
  const toMailIds = (messageIds: readonly string[]) => [
    ...new Set(messageIds.flatMap((one) => parseMessageId(keys.bounces, one) ?? [])),
  ];
  for (const mailIds of [toMailIds(envelope.inReplyTo), toMailIds(envelope.references)]) {
    const ids = new Set((await listSubjects(db.read, mailIds)).map(({ about }) => about));
    const [id] = ids;
    if (id === undefined) continue;
    const found = await findRecord(deps, id);
    if (!found) continue;
    return { subject: found.subject, isProven: ids.size === 1 && isFrom(deps, envelope, found.email) };
  }
  const pattern = new RegExp(String.raw`\b${mail.brand.referencePrefix}-\w{4}-\w{2}\b`, 'i');
  const [reference] = pattern.exec(envelope.subject) ?? [];
  const found = reference && (await findReferenced(db.read, records, reference));
  return found ? { subject: { noun: found.noun, id: found.id }, isProven: false } : undefined;
}

/** Whether an address is the only sender of a mail. */
function isFrom(
  { keys }: Pick<Deps, 'keys'>,
  { from: [sender, ...others] }: Envelope,
  email: string,
): boolean {
  const hash = (address: string) => hashRecipient(keys.recipients, address);
  return sender !== undefined && others.length === 0 && hash(sender.email) === hash(email);
}

async function findRecord({ db, records }: Pick<Deps, 'db' | 'records'>, id: string) {
  for (const { noun, list } of records.modules) {
    const author = await list.findAuthor(db.read, id);
    if (author) return { subject: { noun, id }, email: author.email };
  }
  return undefined;
}

type Received = {
  envelope: Envelope;
  target: Target | undefined;
  files: readonly StagedFile[];
  leftOut: readonly string[];
  text: string;
  original: string | null;
};

type Stored = { subject: Subject; action: 'created' | 'changed' };

async function store(
  trx: Trx,
  deps: Deps,
  { envelope, target, ...content }: Received,
): Promise<Stored | undefined> {
  const { subject, isAutomatic } = envelope;
  const from = envelope.from[0] ?? { name: '', email: '' };
  const reply = { source: 'mail', from, subject, ...content } as const;
  // While the mail was read, the record may have been deleted. Then what a person has written is a message, and nothing else.
  const known = isAutomatic || (await hasRecord(trx, deps, target)) ? target : undefined;
  if (known?.isProven) {
    await storeReceived(trx, deps, known.subject, { ...reply, isAutomatic });
    return { subject: known.subject, action: 'changed' };
  }
  const about = await storeMailedMessage(trx, deps, { from, subject, text: content.text });
  await storeReceived(trx, deps, about, { ...reply, isRecord: true, claimed: known?.subject });
  return { subject: about, action: 'created' };
}

async function hasRecord(
  executor: Executor,
  { records }: Pick<Deps, 'records'>,
  target: Target | undefined,
): Promise<boolean> {
  if (!target) return false;
  const { noun, id } = target.subject;
  return (await getModule(records, noun).list.findAuthor(executor, id)) !== undefined;
}
