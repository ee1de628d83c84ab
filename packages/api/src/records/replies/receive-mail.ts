import type { Readable } from 'node:stream';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { promoteFiles, withStagedFiles } from '../../modules/files/module.ts';
import {
  completeMails,
  type Envelope,
  hashRecipient,
  listSubjects,
  type MailboxMail,
  type MailOutcome,
  parseMessageId,
  readContent,
  readEnvelope,
} from '../../modules/mail/module.ts';
import { storeMailedMessage } from '../../modules/messages/module.ts';
import { hasReceivedMail, insertReceivedMail } from './received-queries.ts';
import { storeReceived } from './store-received.ts';

/** Checks an attachment as the files of forms are, and stages it; nothing if it may not be kept. */
export type StageAttachment = (name: string, content: Readable) => Promise<StagedFile | undefined>;

export type ReceiveDeps = Pick<
  Deps,
  | 'db'
  | 'records'
  | 'files'
  | 'mail'
  | 'keys'
  | 'changes'
  | 'clock'
  | 'log'
  | 'submissionRate'
  | 'uploadLimits'
>;

type Subject = { noun: string; id: string };

/** The record that a mail names; `isProven` if it answers a mail about it that its sender got. */
type Target = { subject: Subject; isProven: boolean };

/**
 * Stores a mail that came into the mailbox. It belongs to the thread of a record if it names one of the mails about it by its keyed Message-ID, and if its
 * sender is the author of the record. Any other mail of a person becomes a message, with the record that it claims to belong to. What machines send
 * is stored only in its thread; the rest of it, and what this server has sent, stays in the mailbox. Nothing is answered. A mail that was
 * received before is not stored again. Throws `unavailable`, and what cannot be parsed.
 */
export async function receiveMail(
  deps: ReceiveDeps,
  mail: MailboxMail,
  stage: StageAttachment,
): Promise<void> {
  const { db, log } = deps;
  const envelope = await readEnvelope(mail);
  if (isOwn(deps, envelope) || (await hasReceivedMail(db.read, envelope.key))) return;
  const target = await findTarget(deps, envelope);
  if (envelope.isAutomatic && !target?.isProven) {
    log.info({}, 'a mail of a machine is left in the mailbox');
    return;
  }
  const staged: StagedFile[] = [];
  const leftOut: string[] = [];
  const content = await readContent(mail, async ({ name = '', content: bytes }) => {
    const file = staged.length < deps.uploadLimits.documentsMaxCount ? await stage(name, bytes) : undefined;
    if (file) staged.push(file);
    else leftOut.push(name);
  });
  const ids = staged.map(({ id }) => id);
  await withStagedFiles(deps, ids, async () => {
    const stored = await inTransaction(db, async (trx) => {
      const at = new Date(deps.clock()).toISOString();
      if (!(await insertReceivedMail(trx, { key: envelope.key, at }))) return undefined;
      return await store(trx, deps, { envelope, target, files: staged, leftOut, ...content });
    });
    if (!stored) return;
    completeMails(deps, stored.mails);
    await promoteFiles(deps, ids);
    deps.changes.publish({ noun: stored.subject.noun, action: stored.action, id: stored.subject.id });
  });
}

function isOwn(
  { keys, mail: { contactEmail, replyAddress, staffAddress } }: ReceiveDeps,
  { messageId, from }: Envelope,
): boolean {
  if (parseMessageId(keys.bounces, messageId) !== undefined) return true;
  const own = [contactEmail(), replyAddress, staffAddress].flatMap((address) =>
    address === null ? [] : [hashRecipient(keys.recipients, address)],
  );
  return from.some(({ email }) => own.includes(hashRecipient(keys.recipients, email)));
}

/** Finds the record that a mail names: that of the mail which it answers, or else the only one of its thread. */
async function findTarget(deps: ReceiveDeps, envelope: Envelope): Promise<Target | undefined> {
  const { db, keys } = deps;
  const toMailIds = (messageIds: readonly string[]) => [
    ...new Set(messageIds.flatMap((one) => parseMessageId(keys.bounces, one) ?? [])),
  ];
  for (const mailIds of [toMailIds(envelope.inReplyTo), toMailIds(envelope.references)]) {
    const ids = new Set((await listSubjects(db.read, mailIds)).map(({ about }) => about));
    const [id] = ids;
    if (id === undefined) continue;
    const found = await findRecord(deps, id);
    if (!found) continue;
    const [sender, ...others] = envelope.from;
    const hash = (email: string) => hashRecipient(keys.recipients, email);
    const isProven =
      ids.size === 1 &&
      sender !== undefined &&
      others.length === 0 &&
      hash(sender.email) === hash(found.email);
    return { subject: found.subject, isProven };
  }
  return await findReferenced(deps, envelope.subject);
}

async function findRecord({ db, records }: Pick<ReceiveDeps, 'db' | 'records'>, id: string) {
  for (const { noun, list } of records.modules) {
    const author = await list.findAuthor(db.read, id);
    if (author) return { subject: { noun, id }, email: author.email };
  }
  return undefined;
}

/** Finds the record whose short reference a subject contains. */
async function findReferenced(
  { db, records, mail }: Pick<ReceiveDeps, 'db' | 'records' | 'mail'>,
  subject: string,
): Promise<Target | undefined> {
  const pattern = new RegExp(String.raw`\b${mail.brand.referencePrefix}-\w{4}-\w{2}\b`, 'i');
  const [reference] = pattern.exec(subject) ?? [];
  if (reference === undefined) return undefined;
  for (const { noun, list } of records.modules) {
    const found = await list.findReferenced(db.read, reference);
    if (found) return { subject: { noun, id: found.id }, isProven: false };
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

type Stored = { subject: Subject; action: 'created' | 'changed'; mails: MailOutcome[] };

async function store(
  trx: Trx,
  deps: ReceiveDeps,
  { envelope, target, ...content }: Received,
): Promise<Stored | undefined> {
  const { subject, isAutomatic } = envelope;
  const from = envelope.from[0] ?? { name: '', email: '' };
  const reply = { source: 'mail', from, subject, ...content } as const;
  if (target?.isProven) {
    const mails = await storeReceived(trx, deps, target.subject, { ...reply, isAutomatic });
    if (!mails) throw new AppError('too_many', { reason: 'too_many_replies' });
    return { subject: target.subject, action: 'changed', mails };
  }
  const message = await storeMailedMessage(trx, deps, { from, subject, text: content.text });
  const about = { noun: message.noun, id: message.id };
  await storeReceived(trx, deps, about, { ...reply, isRecord: true, claimed: target?.subject });
  return { subject: about, action: 'created', mails: message.mails };
}
