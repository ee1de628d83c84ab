const chunkMinBytes = 64 * 1024;
const chunkMaxBytes = 4 * 1024 * 1024;
/** Long enough that the pauses between chunks do not matter, short enough that a lost one is soon repeated. */
const chunkSeconds = 4;

/** Returns the size of the next chunk for a connection of this speed. */
export function computeChunkSize(bytesPerSecond: number): number {
  return Math.round(Math.min(Math.max(bytesPerSecond * chunkSeconds, chunkMinBytes), chunkMaxBytes));
}
