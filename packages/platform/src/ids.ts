import { randomUUID } from 'node:crypto';
import { AppError } from './errors.ts';

let lastMillis = 0;
let sequence = 0;

/**
 * Returns a UUIDv7. Ids of one process sort by the time of their creation, also within one millisecond. `now`
 * is in milliseconds since 1970.
 */
export function newId(now: number = Date.now()): string {
  if (now > lastMillis) {
    lastMillis = now;
    sequence = 0;
  } else {
    sequence += 1;
    // The counter has 12 bits; when it overflows, the time of the ids runs ahead of the clock.
    if (sequence > 0xfff) {
      lastMillis += 1;
      sequence = 0;
    }
  }
  const time = lastMillis.toString(16).padStart(12, '0');
  const count = sequence.toString(16).padStart(3, '0');
  // The second half is random, as in version 4; `randomUUID` is fast because Node draws random bits in bulk.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`;
}

/** Returns when an id was created, in milliseconds since 1970. */
export function getCreationTime(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
}

/** Whether a value has the format of `newId`; no other value can be the id of a record or a stored file. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value);
}

/** Returns the key of a file, which becomes a path or the name of an object. Throws `not_found` for one that is not an id. */
export function assertId(key: string): string {
  if (!isId(key)) throw new AppError('not_found');
  return key;
}
