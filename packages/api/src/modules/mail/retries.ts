const firstRetryMs = 60_000;
const retryMaxMs = 6 * 60 * 60 * 1000;

/** Number of attempts, which take some days, after which a mail becomes a dead letter. */
export const attemptsMax = 30;

/**
 * Returns the delay before the next attempt in milliseconds: one minute after the first failure, doubled with
 * each further one, six hours at most. `random`, from 0 to 1, shortens it by up to half, so that mails that
 * failed together are not retried together.
 */
export function retryDelayMs(failures: number, random: number): number {
  const maxDelayMs = Math.min(firstRetryMs * 2 ** (failures - 1), retryMaxMs);
  return Math.round(maxDelayMs * (1 - random / 2));
}
