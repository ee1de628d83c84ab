/** Returns the pause before the n-th attempt in a row, beginning with 0: it doubles, up to the longest. */
export function getRetryDelayMs(attempt: number, { firstMs = 1000, longestMs = 30_000 } = {}): number {
  return Math.min(firstMs * 2 ** attempt, longestMs);
}
