import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives the calling thread the lowest scheduling priority. At equal priority, CPU-heavy work in it would take
 * every second time slice from the main thread. Only Linux has priorities per thread; elsewhere nothing
 * changes.
 */
export function lowerPriority(): void {
  try {
    const threadId = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(threadId), constants.priority.PRIORITY_LOW);
  } catch {
    // Not on Linux: all threads have equal priority.
  }
}
