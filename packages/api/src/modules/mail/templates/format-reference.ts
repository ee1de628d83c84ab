import { formatShortReference } from '@isangano/contracts/short-reference';
import type { MailContext } from '../mail.ts';

/** Returns how a mail names a record: by its short reference and its id. */
export function formatReference(
  { referencePrefix }: MailContext['brand'],
  { id, shortReference }: { id: string; shortReference: string },
): string {
  return shortReference === '' ? id : `${formatShortReference(referencePrefix, shortReference)} (${id})`;
}
