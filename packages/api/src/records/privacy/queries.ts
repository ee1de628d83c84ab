import { personMailKinds } from '@isangano/contracts/privacy/person';
import { equalsIgnoringCase, jsonList } from '@isangano/platform/database/sql-fragments';
import type { Subject } from '../../core/record-module.ts';
import type { Executor } from '../../database/database.ts';
import { type OutboxMailRow, selectDeliveries, toMailState } from '../../modules/mail/module.ts';
import { isMailOf, type Person } from './mentions.ts';

/** Lists the drafts of which an address is to be reminded, by the time they were saved: all that is readable of them. */
export async function listDraftsFrom(executor: Executor, email: string) {
  return await executor
    .selectFrom('draft')
    .select(['id', 'token_hash', 'kind', 'locale', 'saved_at', 'reminder_email'])
    .where(equalsIgnoringCase('reminder_email', email))
    .orderBy('saved_at')
    .execute();
}

/** Lists the unsent mails of a person: see `isMailOf`. */
export async function listUnsentMails(executor: Executor, person: Person): Promise<OutboxMailRow[]> {
  const rows = await executor
    .selectFrom('outbox_mail')
    .selectAll()
    .where((where) =>
      where.or([
        where('about', 'in', jsonList(person.recordIds)),
        equalsIgnoringCase('recipient', person.email),
        equalsIgnoringCase('reply_to', person.email),
      ]),
    )
    .orderBy('seq')
    .execute();
  return rows.filter(({ reply_to: replyTo, ...mail }) => isMailOf(person, { ...mail, replyTo }));
}

/** How records of a kind are listed: the newest `limit` of an address, regardless of its case. */
type Listing = { email: string; limit: number };

/**
 * Lists the mails about these records and, if a hash of the recipient is given, all that wait for the address, newest
 * first. `ids` are those of records that mails can be about.
 */
export async function listMailsTo(
  executor: Executor,
  { email, limit }: Listing,
  about: { subjects: readonly Subject[]; ids: string[]; recipientHash: string | null },
) {
  const stored = await selectDeliveries(executor)
    .where('mail_delivery.about', 'in', jsonList(about.ids))
    .orderBy('mail_delivery.created_at', 'desc')
    .limit(limit)
    .execute();
  const waiting = await executor
    .selectFrom('outbox_mail')
    .select(['id', 'about', 'kind', 'created_at', 'attempts', 'refused_at', 'handed_over_at'])
    .where('recipient_hash', '=', about.recipientHash)
    .where(equalsIgnoringCase('recipient', email))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  const known = new Set(stored.map(({ id }) => id));
  const others = waiting
    .filter(({ id }) => !known.has(id))
    .map((mail) => ({ ...mail, sent_at: null, is_file: null, bounced_at: null }));
  return [...stored, ...others].flatMap(({ id, created_at: at, about: subjectId, ...mail }) => {
    const kind = personMailKinds.find((one) => one === mail.kind);
    if (!kind) return [];
    return [
      { id, at, kind, state: toMailState(mail), about: findSubject(about.subjects, subjectId) ?? null },
    ];
  });
}

export function findSubject(subjects: readonly Subject[], id: string | null): Subject | undefined {
  const subject = subjects.find((one) => one.id === id);
  return subject && { noun: subject.noun, id: subject.id };
}
