import { sql } from 'kysely';
import type { RecordRegistry } from '../../../core/record-module.ts';
import {
  createDelete,
  createDeleteBefore,
  createFind,
  createInsertNew,
  createUpdate,
  type Executor,
  type Trx,
} from '../../../database/database.ts';

/** Finds the mail with an id, if it was to an address that visitors typed, and not long ago. */
export const findSentMail = createFind('recipient_mail', 'mail_id');

/** Records a bounce with the mail, its address and the record that it was about. Returns the id of the record. */
export async function insertBounce(
  trx: Trx,
  { mailId, addressHash, status, at }: { mailId: string; addressHash: string; status: string; at: string },
): Promise<string | undefined> {
  await updateRecipientMail(trx, mailId, { bounced_at: at });
  await insertBouncedAddress(trx, { address_hash: addressHash, status, at });
  const delivery = await trx
    .updateTable('mail_delivery')
    .set({ bounced_at: at, bounce_status: status })
    .where('mail_id', '=', mailId)
    .returning('about')
    .executeTakeFirst();
  return delivery?.about;
}

const updateRecipientMail = createUpdate('recipient_mail', 'mail_id');
const insertBouncedAddress = createInsertNew('bounced_address');

/** Error of mails that wait in vain for an address. */
const heldError = 'an earlier mail to this address came back';

/** Turns the unsent mails to an address into dead letters. */
export async function updateMailsHeld(trx: Trx, addressHash: string, at: string): Promise<void> {
  await trx
    .updateTable('outbox_mail')
    .set({ refused_at: at, last_error: heldError, leased_by: null, handed_over_at: null })
    .where('recipient_hash', '=', addressHash)
    .where('refused_at', 'is', null)
    .execute();
}

/**
 * Releases the mails that were withheld because of their address: they are sent at once, or at the later time for which
 * they are planned.
 */
export async function updateMailsReleased(trx: Trx, addressHash: string, now: string): Promise<void> {
  await trx
    .updateTable('outbox_mail')
    .set((row) => ({
      refused_at: null,
      last_error: null,
      attempts: 0,
      // After a failed attempt, it is the end of a pause.
      next_attempt_at: row.case().when('attempts', '>', 0).then(now).else(row.ref('next_attempt_at')).end(),
    }))
    .where('recipient_hash', '=', addressHash)
    .where('last_error', '=', heldError)
    .execute();
}

export const findBouncedAddress = createFind('bounced_address', 'address_hash');

/** Returns false if no mail to the address came back. */
export const deleteBouncedAddress = createDelete('bounced_address', 'address_hash');

const deleteRecipientMails = createDelete('recipient_mail', 'address_hash');

/** Deletes what is known about an address: which mails it got, and whether one came back. */
export async function deleteRecipient(trx: Trx, addressHash: string): Promise<void> {
  await deleteRecipientMails(trx, addressHash);
  await deleteBouncedAddress(trx, addressHash);
}

export const deleteBouncedBefore = createDeleteBefore('bounced_address', 'at');

/** Returns what kind of record an id belongs to, of those that staff see mails of. */
export async function findRecordNoun(
  executor: Executor,
  { modules }: Pick<RecordRegistry, 'modules'>,
  id: string,
): Promise<string | undefined> {
  for (const { noun, table } of modules) {
    const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}`.execute(executor);
    if (rows.length > 0) return noun;
  }
  return undefined;
}
