import { recordsVersionHeader } from '@isangano/contracts/routes';

export type Freshness = {
  /** Asks, and asks again where the answer is older than what the line has told by then. */
  read(ask: () => Promise<Response>): Promise<Response>;
  /** Notes what the line has told: everything up to a version. Answers whether the page has read anything older. */
  noteTold(version: number): boolean;
};

/** More often the same is not read anew: while things change that fast, the next update is not far. */
const maxReads = 3;

/**
 * Knows how new what a page shows is, beside what it was told: so that nothing is missed between its first answers
 * and the line for updates, and nothing is read twice only because it might be.
 */
export function createFreshness(): Freshness {
  let told = Number.NEGATIVE_INFINITY;
  let oldestRead = Number.POSITIVE_INFINITY;

  return {
    async read(ask) {
      for (let reads = 1; ; reads += 1) {
        const answer = await ask();
        const version = versionOf(answer);
        if (version >= told || reads === maxReads) {
          oldestRead = Math.min(oldestRead, version);
          return answer;
        }
      }
    },
    noteTold(version) {
      const isBehind = oldestRead < version;
      told = version;
      // Whoever is told so asks anew for what is older.
      oldestRead = version;
      return isBehind;
    },
  };
}

/** An answer without one comes from elsewhere, a proxy for instance, and says nothing about records. */
function versionOf({ headers }: Response): number {
  const version = headers.get(recordsVersionHeader);
  return version === null ? Number.POSITIVE_INFINITY : Number(version);
}
