import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isId } from '@isangano/platform/ids';
import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { findRecordNoun, findSentMail, insertBounce, updateMailsHeld } from './queries.ts';
import type { DeliveryReport } from './read-report.ts';

const tokenBytes = 16;

type BounceDeps = Pick<Deps, 'db' | 'records' | 'keys' | 'changes' | 'clock' | 'log'>;

/**
 * Records a permanent bounce for the record that the mail was about, and for its address, which gets no more mails:
 * unsent ones become dead letters. Does nothing for a report that is not final, that names no mail of this server, or
 * more than one. The address is the one that the mail was sent to, whatever the report says. After the commit the
 * change of the record is published. Throws `unavailable`.
 */
export async function recordBounce(deps: BounceDeps, { messageIds, failure }: DeliveryReport): Promise<void> {
  const { db, records, keys, changes, clock, log } = deps;
  const mailIds = new Set(messageIds.map((one) => parseMessageId(keys.bounces, one)));
  mailIds.delete(undefined);
  const [mailId] = mailIds;
  if (failure === undefined || mailId === undefined || mailIds.size > 1) return;
  const at = new Date(clock()).toISOString();
  const outcome = await inTransaction(db, async (trx) => {
    const mail = await findSentMail(trx, mailId);
    if (!mail) return { isUnknown: true };
    if (mail.bounced_at !== null) return {};
    const addressHash = mail.address_hash;
    const about = await insertBounce(trx, { mailId, addressHash, status: failure, at });
    await updateMailsHeld(trx, addressHash, at);
    const noun = about === undefined ? undefined : await findRecordNoun(trx, records, about);
    return { isNew: true, about, noun };
  });
  const details = { mailId, status: failure };
  if (outcome.isUnknown) log.warn(details, 'a mail to the group, or an old one, came back');
  if (!outcome.isNew) return;
  log.warn(details, 'a mail came back; its address gets no more mails');
  const { about, noun } = outcome;
  if (about !== undefined && noun) changes.publish({ noun, action: 'changed', id: about });
}

/**
 * Returns the part of a Message-ID by which a report about a mail proves that its author has that mail: only the server
 * can compute it, so reports about mails to other people cannot be forged. In hexadecimal digits, since some systems
 * change the case.
 */
export function createBounceToken(key: KeyObject, mailId: string): string {
  return createHmac('sha256', key).update(mailId).digest().subarray(0, tokenBytes).toString('hex');
}

/** Returns the id of the mail with a Message-ID such as `<id.token@domain>`, or `undefined` if this server did not create it. */
export function parseMessageId(key: KeyObject, messageId: string): string | undefined {
  const [, mailId = '', token = ''] =
    /^<([0-9a-f-]{36})\.([0-9a-f]{32})@[^<>\s]+>$/i.exec(messageId.trim()) ?? [];
  const id = mailId.toLowerCase();
  if (!isId(id)) return undefined;
  const expected = Buffer.from(createBounceToken(key, id), 'hex');
  return timingSafeEqual(Buffer.from(token, 'hex'), expected) ? id : undefined;
}
