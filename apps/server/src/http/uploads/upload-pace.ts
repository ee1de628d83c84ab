const minBytesPerSecond = 2 * 1024;
const windowMs = 2 * 60_000;
const totalMaxMs = 2 * 60 * 60_000;

export type UploadPace = {
  count(bytes: number): void;
  /** Whether less than 2 KB/s were received on average in the last two minutes, or the upload lasts over two hours. */
  isTooSlow(now: number): boolean;
};

/** Measures how fast a client sends. A phone on a 2G network is fast enough. */
export function measurePace(startedAt: number): UploadPace {
  let bytes = 0;
  /** What was received at some times, oldest first: one at the beginning of the window, and those within it. */
  const samples = [{ at: startedAt, bytes: 0 }];
  return {
    count(received) {
      bytes += received;
    },
    isTooSlow(now) {
      samples.push({ at: now, bytes });
      while (samples[1] && samples[1].at <= now - windowMs) samples.shift();
      const [oldest] = samples;
      if (!oldest || oldest.at > now - windowMs) return false;
      const seconds = (now - oldest.at) / 1000;
      return bytes - oldest.bytes < minBytesPerSecond * seconds || now - startedAt > totalMaxMs;
    },
  };
}
