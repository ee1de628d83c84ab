import { hash } from 'node:crypto';
import { dayMs } from '@isangano/contracts/durations';
import type { SpamReason, SpamSignals } from '@isangano/contracts/submissions/signals';
import { AppError } from '@isangano/platform/errors';
import type { Trx } from '../../database/database.ts';
import { countSuspects, hasDuplicate } from './queries.ts';
import type { SubmissionRate } from './submission-rate.ts';

const duplicateWindowMs = dayMs;

export type ClassifiedForm = {
  table: string;
  /** Shortest plausible time from opening the page of the form to submitting it. */
  fillTimeMinMs: number;
};

const retryAfterSeconds = 3600;

/** Returns why a submission is suspected spam regardless of its content, or null. */
export function classifyRequest(
  rate: SubmissionRate,
  form: ClassifiedForm,
  spamSignals: SpamSignals,
): SpamReason | null {
  return classifySignals(spamSignals, form) ?? classifyRate(rate);
}

/**
 * Throws `too_many` if the maximum number of suspects of a kind waits for staff. A submission that is suspect only
 * because of the rate of others is never refused. Concurrent writes see each other only once they are stored: such a
 * suspect is counted once more, with itself.
 */
export async function assertRoomForSuspect(
  trx: Trx,
  { suspectsMaxCount }: SubmissionRate,
  { table }: ClassifiedForm,
  suspect: SpamReason | null,
  { isStored = false } = {},
): Promise<void> {
  const isRefusable = suspect !== null && suspect !== 'unproven';
  if (!isRefusable || suspectsMaxCount === Number.POSITIVE_INFINITY) return;
  const tooMany = isStored ? suspectsMaxCount + 1 : suspectsMaxCount;
  if ((await countSuspects(trx, table, tooMany)) >= tooMany)
    throw new AppError('too_many', { retryAfterSeconds });
}

/** Missing spam signals are not suspect. */
function classifySignals({ openMs, isHoneypotFilled }: SpamSignals, { fillTimeMinMs }: ClassifiedForm) {
  if (isHoneypotFilled) return 'trap';
  return openMs !== undefined && openMs < fillTimeMinMs ? 'quick' : null;
}

/** The last reason: a proof clears it, and must not clear another one. */
function classifyRate(rate: SubmissionRate): SpamReason | null {
  return rate.isAbnormal() ? 'unproven' : null;
}

type ClassifiedSubmission = { email: string; texts: string[]; spamSignals: SpamSignals };

/**
 * Returns the columns of a new record that mark it as suspected spam and let later duplicates be found: one of the same
 * sender and texts, within a day, is a duplicate. Throws the errors of `assertRoomForSuspect`.
 */
export async function classifySubmission(
  trx: Trx,
  rate: SubmissionRate,
  form: ClassifiedForm,
  { email, texts, spamSignals }: ClassifiedSubmission,
  now: number,
): Promise<{ suspect: SpamReason | null; fingerprint: string }> {
  const fingerprint = computeFingerprint(email, texts);
  const since = new Date(now - duplicateWindowMs).toISOString();
  const isDuplicate = await hasDuplicate(trx, form.table, { fingerprint, since });
  const suspect = classifySignals(spamSignals, form) ?? (isDuplicate ? 'duplicate' : classifyRate(rate));
  await assertRoomForSuspect(trx, rate, form, suspect);
  return { suspect, fingerprint };
}

/**
 * Returns the key in whose order submissions of a form are stored: submissions of one sender with the same texts must
 * see each other, as the second is a duplicate. Other suspects have no key, as they are counted; duplicates are counted
 * again once they are stored.
 */
export function toOrderKey(
  form: ClassifiedForm,
  { email, texts, spamSignals }: ClassifiedSubmission,
): string | undefined {
  return classifySignals(spamSignals, form) === null ? computeFingerprint(email, texts) : undefined;
}

/** Returns a hash of sender and texts. The case of the address is ignored. */
function computeFingerprint(email: string, texts: string[]): string {
  return hash('sha256', JSON.stringify([email.toLowerCase(), ...texts]), 'base64url');
}
