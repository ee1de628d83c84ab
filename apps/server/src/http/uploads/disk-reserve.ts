import { AppError } from '@isangano/api/errors';
import type { FileStore } from '@isangano/api/files/file-store';

/** How many bytes may be written before the free space is measured again; other programs use the disk, too. */
const measureEveryBytes = 16 * 1024 * 1024;

/** A storage that leaves a part of the disk free. */
export type ReservedStore = Pick<FileStore, 'stage' | 'append' | 'discard' | 'open'> & {
  /** Throws `no_space` if so many bytes would not leave it free. */
  assertSpace(bytes: number): Promise<void>;
};

/** A small disk is not reserved as a whole. */
const reserveMaxShare = 0.05;

/**
 * Returns a storage that writes files only while the disk keeps `reserveBytes` of free space, which the database and
 * mails need. Staging a file throws `no_space` otherwise, and leaves none; appending keeps what was written.
 */
export function reserveDisk(
  store: Omit<ReservedStore, 'assertSpace'> & Pick<FileStore, 'measureDisk'>,
  reserveBytes: number,
): ReservedStore {
  // All files that are being staged share these.
  let available = 0;
  let bytesSinceMeasured = 0;
  /** Bytes that were taken from what is available, but may not be on the disk yet. */
  let unwritten = 0;
  let measurement: Promise<void> | undefined;

  async function measure(): Promise<void> {
    try {
      const { freeBytes, totalBytes } = await store.measureDisk();
      available = freeBytes - Math.min(reserveBytes, totalBytes * reserveMaxShare) - unwritten;
      bytesSinceMeasured = 0;
    } finally {
      measurement = undefined;
    }
  }

  async function* limitBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (available < chunk.length || bytesSinceMeasured >= measureEveryBytes) {
        measurement ??= measure();
        await measurement;
      }
      if (available < chunk.length) throw new AppError('no_space');
      available -= chunk.length;
      bytesSinceMeasured += chunk.length;
      unwritten += chunk.length;
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
      measurement ??= measure();
      await measurement;
      if (available < bytes) throw new AppError('no_space');
    },
    discard: (key) => store.discard(key),
    open: (key, range) => store.open(key, range),
  };
}
