const entriesMax = 1000;

/**
 * Caches the results of a query by key until anything is written to its database, by this process or another.
 * `undefined` is not cached. `version` is read before the query, so that a write during the query is not
 * missed.
 */
export function memoizeUntilWrite<Result>(
  version: () => number,
  query: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const results = new Map<string, Result>();
  let cachedVersion = Number.NaN;
  return async (key) => {
    const currentVersion = version();
    if (currentVersion !== cachedVersion) {
      results.clear();
      cachedVersion = currentVersion;
    }
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    const result = await query(key);
    if (currentVersion === cachedVersion && results.size < entriesMax) results.set(key, result);
    return result;
  };
}
