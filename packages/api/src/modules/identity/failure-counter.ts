const windowMs = 15 * 60 * 1000;
const accountsMax = 10_000;

/** Counts failures by account in the last 15 minutes, up to `max`. */
export function createFailureCounter(max: number): {
  /** Adds a failure and returns the number of recent ones, including this one. */
  count(account: string): number;
} {
  const failures = new Map<string, number[]>();
  return {
    count(account) {
      const now = Date.now();
      const recent = (failures.get(account) ?? []).filter((time) => time > now - windowMs);
      const times = [...recent, now].slice(-max);
      failures.delete(account);
      failures.set(account, times);
      if (failures.size > accountsMax) failures.delete(failures.keys().next().value ?? '');
      return times.length;
    },
  };
}
