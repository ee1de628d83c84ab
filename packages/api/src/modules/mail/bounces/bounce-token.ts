import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isId } from '@isangano/platform/ids';

const tokenBytes = 16;

/**
 * Returns the part of a Message-ID by which a report about a mail proves that its author has that mail: only the server can compute it, so
 * nobody can claim that mails to somebody else come back. In hexadecimal digits, since some systems change the case.
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
