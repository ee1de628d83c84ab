import { createThumbnailLink } from '../../files/links.ts';
import type { ReadDeps } from '../record-files.ts';
import { listPortraits } from './queries.ts';

/** Returns signed links to the portraits in small, by application; those without a portrait are left out. */
export async function readPortraits(
  { db, keys, clock, staff }: ReadDeps,
  applicationIds: readonly string[],
): Promise<Record<string, string>> {
  if (!staff) return {};
  const portraits = await listPortraits(db.read, applicationIds);
  return Object.fromEntries(
    portraits.map(({ application_id, file_id }) => [
      application_id,
      createThumbnailLink(keys.fileLinks, file_id, clock(), staff),
    ]),
  );
}
