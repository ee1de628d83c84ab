const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** Returns the pause before the n-th attempt in a row, beginning with 0: it doubles, up to half a minute. */
export function getRetryDelayMs(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
}
