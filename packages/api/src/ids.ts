import { randomUUID } from 'node:crypto';

let lastMillis = 0;
let sequence = 0;

/** A UUIDv7: sorts by the time it was made, also within one millisecond of this process. */
export function newId(now: number = Date.now()): string {
  if (now > lastMillis) {
    lastMillis = now;
    sequence = 0;
  } else {
    sequence += 1;
    // 12 bits count within one millisecond; past them the clock of the ids runs ahead.
    if (sequence > 0xfff) {
      lastMillis += 1;
      sequence = 0;
    }
  }
  const time = lastMillis.toString(16).padStart(12, '0');
  const count = sequence.toString(16).padStart(3, '0');
  // The second half of a version 4 is random too, and Node draws its bits for many at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`;
}

/** True for what `newId` makes; anything else cannot name a record or a stored file. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value);
}
