import { finished, type Readable } from 'node:stream';
import { AppError } from '@isangano/platform/errors';

/** Maximum number of concurrent downloads of whole lists or of personal data for one account or API token. */
export const downloadsMax = 6;

const retryAfterSeconds = 10;

/** Opens a download of a member of staff. Throws `too_many` during too many others of the same person, and what `open` throws. */
export type OpenDownload = (
  staff: { id: string },
  open: () => Readable | Promise<Readable>,
) => Promise<Readable>;

/**
 * Returns how downloads are opened that have rows in memory until their client reads them: the server bounds the bytes
 * that wait in connections, but not those.
 */
export function limitDownloads(max: number): OpenDownload {
  const countByStaff = new Map<string, number>();
  const change = (id: string, by: number): void => {
    const count = (countByStaff.get(id) ?? 0) + by;
    if (count > 0) countByStaff.set(id, count);
    else countByStaff.delete(id);
  };
  return async ({ id }, open) => {
    if ((countByStaff.get(id) ?? 0) >= max) throw new AppError('too_many', { retryAfterSeconds });
    change(id, 1);
    try {
      const stream = await open();
      finished(stream, () => change(id, -1));
      return stream;
    } catch (error) {
      change(id, -1);
      throw error;
    }
  };
}
