import type { StoredFile } from '@isangano/contracts/applications/files';
import type { Deps } from '../../core/context.ts';
import { createFileLink } from '../files/module.ts';
import type { LinkHolder } from '../identity/module.ts';
import { listFiles } from './queries.ts';

/** `staff` is the caller to whose session or API token links are bound; applicants get none. */
export type ReadDeps = Pick<Deps, 'db' | 'keys' | 'clock'> & { staff: LinkHolder | null };

/**
 * Returns the files of each application by its id, with new signed links for staff. For others the name takes the place
 * of the link: a link would let anybody publish a file through this server.
 */
export async function readRecordFiles(
  { db, keys, clock, staff }: ReadDeps,
  applicationIds: string[],
): Promise<Map<string, StoredFile[]>> {
  const rows = await listFiles(db.read, applicationIds);
  const files = new Map<string, StoredFile[]>(applicationIds.map((id) => [id, []]));
  for (const { id, application_id, field, name, type, size_bytes, scan } of rows) {
    const url = staff ? createFileLink(keys.fileLinks, id, clock(), staff) : name;
    files
      .get(application_id)
      ?.push({ id, field, name, type, sizeBytes: size_bytes, scan: scan ?? 'unscanned', url });
  }
  return files;
}
