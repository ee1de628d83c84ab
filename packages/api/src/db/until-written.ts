const answersMax = 1000;

/**
 * Keeps what a query answers until anything is written to its database, by this process or another. `version`
 * is read before the query, so that what is written meanwhile is not missed.
 */
export function untilWritten<Answer>(
  version: () => number,
  query: (key: string) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  const answers = new Map<string, Answer>();
  let answersVersion = Number.NaN;
  return async (key) => {
    const now = version();
    if (now !== answersVersion) {
      answers.clear();
      answersVersion = now;
    }
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = await query(key);
    if (now === answersVersion && answers.size < answersMax) answers.set(key, answer);
    return answer;
  };
}
