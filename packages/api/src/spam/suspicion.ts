import { createHash } from 'node:crypto';
import type { FormSigns, SuspectReason } from '@isangano/contracts/spam/signs';

const dayMs = 24 * 60 * 60 * 1000;

/** Nobody reads and fills a form of this kind faster after opening its page, in milliseconds. */
export const quickestMs = { subscription: 500, message: 1000, application: 2000 } as const;

/** What the form tells of whoever filled it; a client that tells nothing is not suspect. */
export function suspicionOf(
  { openMs, isTrapFilled }: FormSigns,
  form: keyof typeof quickestMs,
): SuspectReason | null {
  if (isTrapFilled) return 'trap';
  return openMs !== undefined && openMs < quickestMs[form] ? 'quick' : null;
}

/** The same for the same sender, whatever the case of the address, and the same texts. */
export function fingerprintOf(email: string, texts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([email.toLowerCase(), ...texts]))
    .digest('base64url');
}

/** From when on the same again counts as a duplicate, ISO 8601. */
export function duplicatesSince(now: number): string {
  return new Date(now - dayMs).toISOString();
}
