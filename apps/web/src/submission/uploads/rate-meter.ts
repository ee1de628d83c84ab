const windowMs = 8000;
/** A shorter time says too little. */
const minMs = 500;

/** Measures the rate of recent seconds from a growing number of bytes. */
export function createRateMeter(now: () => number = () => performance.now()) {
  const samples: { at: number; bytes: number }[] = [];
  return {
    count(bytes: number): void {
      const at = now();
      samples.push({ at, bytes });
      while (samples[1] && samples[1].at <= at - windowMs) samples.shift();
    },
    /** Bytes per second; undefined until enough was measured. */
    getRate(): number | undefined {
      const [first] = samples;
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < minMs) return undefined;
      return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
    },
  };
}
