import { createHash } from 'node:crypto';
import type { SpamReason, SpamSignals } from '@isangano/contracts/spam/signals';

const dayMs = 24 * 60 * 60 * 1000;

/** Shortest plausible time in milliseconds from opening the page of a form to submitting it. */
export const fillTimeMinMs = { subscription: 500, message: 1000, application: 2000 } as const;

/** Returns why a submission is suspected spam, or null. Missing spam signals are not suspect. */
export function classifySpam(
  { openMs, isHoneypotFilled }: SpamSignals,
  form: keyof typeof fillTimeMinMs,
): SpamReason | null {
  if (isHoneypotFilled) return 'trap';
  return openMs !== undefined && openMs < fillTimeMinMs[form] ? 'quick' : null;
}

/** Returns a hash of sender and texts, for finding duplicates. The case of the address is ignored. */
export function computeFingerprint(email: string, texts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([email.toLowerCase(), ...texts]))
    .digest('base64url');
}

/** Returns the time (ISO 8601) since when an equal submission counts as a duplicate: a day before `now`. */
export function getDuplicateWindowStart(now: number): string {
  return new Date(now - dayMs).toISOString();
}
