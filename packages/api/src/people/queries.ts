import { type PersonRecord, personMailKinds } from '@isangano/contracts/people/person';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { jsonList } from '../db/json-list.ts';
import { toMailState } from '../mail/mail-state.ts';

/** How records of a kind are listed: the newest `limit` of an address, regardless of its case. */
type Listing = { email: string; limit: number };

const hasEmail = (column: 'email' | 'reminder_email', email: string) =>
  sql<boolean>`${sql.ref(column)} = ${email} collate nocase`;

export async function listApplicationsOf(executor: Executor, { email, limit }: Listing) {
  return await executor
    .selectFrom('application')
    .select(['id', 'created_at as at', 'kind', 'topic', 'status', 'suspect', 'name'])
    .where(hasEmail('email', email))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function listMessagesOf(executor: Executor, { email, limit }: Listing) {
  return await executor
    .selectFrom('contact_message')
    .select(['id', 'created_at as at', 'subject', 'status', 'suspect', 'full_name as name'])
    .where(hasEmail('email', email))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function listDraftsOf(executor: Executor, { email, limit }: Listing) {
  return await executor
    .selectFrom('draft')
    .select(['id', 'saved_at as at', 'kind'])
    .where(hasEmail('reminder_email', email))
    .orderBy('saved_at', 'desc')
    .limit(limit)
    .execute();
}

type Subject = { noun: 'application' | 'message'; id: string };

/** Lists the replies to these records, newest first. */
export async function listRepliesAbout(executor: Executor, subjects: readonly Subject[], limit: number) {
  const rows = await executor
    .selectFrom('reply')
    .select(['id', 'at', 'staff_email as by', 'subject', 'application_id', 'message_id'])
    .where((where) =>
      where.or([
        where('application_id', 'in', toIds(subjects, 'application')),
        where('message_id', 'in', toIds(subjects, 'message')),
      ]),
    )
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ application_id, message_id, ...reply }) => ({
    ...reply,
    about: findSubject(subjects, application_id ?? message_id),
  }));
}

type MailRecord = Extract<PersonRecord, { type: 'mail' }>;

/**
 * Lists the mails about these records and, if a hash of the recipient is given, all that wait for the address, newest first. `ids` are
 * those of records that mails can be about.
 */
export async function listMailsTo(
  executor: Executor,
  { email, limit }: Listing,
  {
    subjects,
    ids,
    recipientHash,
  }: { subjects: readonly Subject[]; ids: string[]; recipientHash: string | null },
): Promise<Omit<MailRecord, 'type'>[]> {
  const stored = await executor
    .selectFrom('mail_delivery')
    .leftJoin('outbox_mail', 'outbox_mail.id', 'mail_delivery.mail_id')
    .select([
      'mail_delivery.mail_id as id',
      'mail_delivery.about',
      'mail_delivery.kind',
      'mail_delivery.created_at as at',
      'mail_delivery.sent_at',
      'mail_delivery.is_file',
      'mail_delivery.bounced_at',
      'outbox_mail.attempts',
      'outbox_mail.refused_at',
    ])
    .where('mail_delivery.about', 'in', jsonList(ids))
    .orderBy('mail_delivery.created_at', 'desc')
    .limit(limit)
    .execute();
  const waiting = await executor
    .selectFrom('outbox_mail')
    .select(['id', 'about', 'kind', 'created_at as at', 'attempts', 'refused_at'])
    .where('recipient_hash', '=', recipientHash)
    .where(sql<boolean>`recipient = ${email} collate nocase`)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  const known = new Set(stored.map(({ id }) => id));
  const others = waiting
    .filter(({ id }) => !known.has(id))
    .map((mail) => ({ ...mail, sent_at: null, is_file: null, bounced_at: null }));
  return [...stored, ...others].flatMap(({ id, at, about, ...mail }) => {
    const kind = personMailKinds.find((one) => one === mail.kind);
    if (!kind) return [];
    return [{ id, at, kind, state: toMailState(mail), about: findSubject(subjects, about) ?? null }];
  });
}

function toIds(subjects: readonly Subject[], noun: Subject['noun']) {
  return jsonList(subjects.flatMap((subject) => (subject.noun === noun ? [subject.id] : [])));
}

function findSubject(subjects: readonly Subject[], id: string | null): Subject | undefined {
  const subject = subjects.find((one) => one.id === id);
  return subject && { noun: subject.noun, id: subject.id };
}
