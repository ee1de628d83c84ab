import type { Deps } from '../../../core/context.ts';
import { createThumbnailLink } from '../../files/module.ts';
import type { ReadDeps } from '../records.ts';
import { listPortraits } from './queries.ts';

/**
 * Returns signed links to the portraits in small, by application; those without a portrait are left out. What is not
 * rendered yet is rendered now, and published as a change.
 */
export async function readPortraits(
  { db, keys, clock, staff, portraitRequests }: ReadDeps & Pick<Deps, 'portraitRequests'>,
  applicationIds: readonly string[],
): Promise<Record<string, string>> {
  if (!staff) return {};
  const portraits = await listPortraits(db.read, applicationIds);
  const rendered = new Set(portraits.map(({ application_id }) => application_id));
  portraitRequests.publish(applicationIds.filter((id) => !rendered.has(id)));
  return Object.fromEntries(
    portraits.map(({ application_id, file_id }) => [
      application_id,
      createThumbnailLink(keys.fileLinks, file_id, clock(), staff),
    ]),
  );
}
