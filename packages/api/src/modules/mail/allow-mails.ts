import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { deleteBouncedAddress, updateMailsReleased } from './bounces/queries.ts';
import { hashRecipient } from './hash-recipient.ts';
import { deleteStopped } from './recipient-queries.ts';

/**
 * Allows mails to an address again, whether its owner has stopped them or one came back; mails that were kept back are sent at their
 * time. Returns false if they were allowed. Throws `unavailable`.
 */
export async function allowMails(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  email: string,
): Promise<boolean> {
  const hash = hashRecipient(keys.recipients, email);
  return await inTransaction(db, async (trx) => {
    const isStopped = await deleteStopped(trx, hash);
    return (await allowBounced(trx, hash, clock())) || isStopped;
  });
}

/** Allows mails to an address again that one came back from. Returns false if none did. */
export async function allowBounced(trx: Trx, addressHash: string, now: number): Promise<boolean> {
  if (!(await deleteBouncedAddress(trx, addressHash))) return false;
  await updateMailsReleased(trx, addressHash, new Date(now).toISOString());
  return true;
}
