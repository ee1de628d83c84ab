const minBytesPerSecond = 2 * 1024;
const recentMs = 10_000;

/** The time over which the rate is averaged, and the time that a whole body may take. */
export type PaceRule = { windowMs: number; totalMaxMs: number };

export type BodyPace = {
  count(bytes: number): void;
  /** Whether less than 2 KB/s were received on average within the window, or the body takes longer than it may. */
  isTooSlow(now: number): boolean;
  /** Bytes per second of about the last ten seconds; infinite for a body that is younger. */
  getRecentRate(now: number): number;
};

/** Measures how fast a client sends. A phone on a 2G network is fast enough. */
export function measurePace({ windowMs, totalMaxMs }: PaceRule, startedAt: number): BodyPace {
  let bytes = 0;
  /** What was received at some times, oldest first: one at the beginning of the window, and those within it. */
  const samples = [{ at: startedAt, bytes: 0 }];
  return {
    count(received) {
      bytes += received;
    },
    isTooSlow(now) {
      if (now - startedAt > totalMaxMs) return true;
      samples.push({ at: now, bytes });
      while (samples[1] && samples[1].at <= now - windowMs) samples.shift();
      const [oldest] = samples;
      if (!oldest || oldest.at > now - windowMs) return false;
      const seconds = (now - oldest.at) / 1000;
      return bytes - oldest.bytes < minBytesPerSecond * seconds;
    },
    getRecentRate(now) {
      const sample = samples.findLast(({ at }) => at <= now - recentMs);
      return sample ? ((bytes - sample.bytes) * 1000) / (now - sample.at) : Number.POSITIVE_INFINITY;
    },
  };
}
