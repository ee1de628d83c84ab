const firstRetryMs = 60_000;
const retryMaxMs = 6 * 60 * 60 * 1000;

/** After so many attempts, some days, a mail is given up. */
export const attemptsMax = 30;

/**
 * How long to wait after so many failures, in milliseconds: up to one minute, two, four, and so on up to six
 * hours. `random`, from 0 to 1, takes up to half of it away, so that what failed together is not tried
 * together again.
 */
export function retryDelayMs(failures: number, random: number): number {
  const longest = Math.min(firstRetryMs * 2 ** (failures - 1), retryMaxMs);
  return Math.round(longest * (1 - random / 2));
}
