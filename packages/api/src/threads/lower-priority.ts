import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the thread it is called in work only when others leave a processor free, where the system (Linux) tells
 * threads apart: heavy work beside the main thread would otherwise take every second slice of time from it.
 */
export function lowerPriority(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // Elsewhere all threads are equal.
  }
}
