import { AppError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { limitReserve } from '@isangano/platform/file-system/free-space';

/** The free space is measured again after this number of bytes, or this time; other programs use the disk, too. */
const measureEveryBytes = 16 * 1024 * 1024;
const measureEveryMs = 1000;

/** A request uses an older measurement without waiting for the next, but none that is older than this. */
const measurementMaxAgeMs = 2000;

/** A storage that leaves a part of the disk free. */
export type ReservedStore = Pick<FileStore, 'stage' | 'append' | 'discard' | 'open'> & {
  /** Throws `no_space` if this number of bytes would not leave it free. */
  assertSpace(bytes: number): Promise<void>;
  /**
   * Reserves space for the records of a request of this size. They may use a part of what files leave free; the rest is
   * for staff. Throws `unavailable` if there is none.
   */
  takeForRecords(requestBytes: number): Promise<void>;
  /** Reserves it at once, by an earlier measurement. Returns false if the space may not suffice. */
  tryTakeForRecords(requestBytes: number): boolean;
};

/** Space for staff only, and its maximum share of the reserve. */
const staffMaxBytes = 64 * 1024 * 1024;
const staffMaxShare = 0.5;

/** Records are also in the write-ahead log, in search indexes and in mails. */
const recordMinBytes = 64 * 1024;
const bytesPerRequestByte = 4;

const retryAfterSeconds = 60;

function estimateRecords(requestBytes: number): number {
  return recordMinBytes + requestBytes * bytesPerRequestByte;
}

/**
 * Returns a storage that writes files only while the disk keeps `reserveBytes` of free space, which the database and
 * mails need. Staging a file throws `no_space` otherwise, and leaves none; appending keeps what was written.
 */
export function reserveDisk(
  store: Omit<ReservedStore, 'assertSpace' | 'takeForRecords' | 'tryTakeForRecords'> &
    Pick<FileStore, 'measureDisk'>,
  reserveBytes: number,
): ReservedStore {
  // All files that are being staged share these.
  let available = 0;
  let reserved = 0;
  let bytesSinceMeasured = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  /** Bytes that were taken from what is available, but may not be on the disk yet. */
  let unwritten = 0;
  let takenInAll = 0;
  let measurement: Promise<void> | undefined;

  async function measure(): Promise<void> {
    // The result may not include what is written during the measurement.
    const unwrittenBefore = unwritten;
    const takenBefore = takenInAll;
    try {
      const { freeBytes, totalBytes } = await store.measureDisk();
      reserved = limitReserve(reserveBytes, totalBytes);
      available = freeBytes - reserved - unwrittenBefore - (takenInAll - takenBefore);
      bytesSinceMeasured = 0;
      measuredAt = performance.now();
    } finally {
      measurement = undefined;
    }
  }

  /** Measures the disk, or waits for the measurement that is running. */
  function measureOnce(): Promise<void> {
    measurement ??= measure();
    return measurement;
  }

  /** Reserves bytes, which the caller subtracts from `unwritten` later. Returns false if there are not enough. */
  async function take(bytes: number, getAvailable: () => number): Promise<boolean> {
    if (isOld() || getAvailable() < bytes) {
      await measureOnce();
    }
    if (getAvailable() < bytes) return false;
    subtract(bytes);
    unwritten += bytes;
    return true;
  }

  function isOld(): boolean {
    return bytesSinceMeasured >= measureEveryBytes || performance.now() - measuredAt >= measureEveryMs;
  }

  function subtract(bytes: number): void {
    available -= bytes;
    takenInAll += bytes;
    bytesSinceMeasured += bytes;
  }

  function getAvailableForRecords(): number {
    return available + reserved - Math.min(staffMaxBytes, reserved * staffMaxShare);
  }

  async function* limitBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    await measureOnce();
    for await (const chunk of bytes) {
      if (!(await take(chunk.length, () => available))) throw new AppError('no_space');
      try {
        yield chunk;
      } finally {
        unwritten -= chunk.length;
      }
    }
  }

  return {
    stage: (key, bytes) => store.stage(key, limitBytes(bytes)),
    append: (key, offset, bytes) => store.append(key, offset, limitBytes(bytes)),
    async assertSpace(bytes) {
      await measureOnce();
      if (available < bytes) throw new AppError('no_space');
    },
    async takeForRecords(requestBytes) {
      const bytes = estimateRecords(requestBytes);
      if (!(await take(bytes, getAvailableForRecords)))
        throw new AppError('unavailable', { retryAfterSeconds });
      unwritten -= bytes;
    },
    tryTakeForRecords(requestBytes) {
      const bytes = estimateRecords(requestBytes);
      const ageMs = performance.now() - measuredAt;
      if (ageMs > measurementMaxAgeMs || getAvailableForRecords() < bytes) return false;
      subtract(bytes);
      // The request does not wait for it. An error is found by the next one that has to.
      if (isOld()) measureOnce().catch(() => undefined);
      return true;
    },
    discard: (key) => store.discard(key),
    open: (key, range) => store.open(key, range),
  };
}
