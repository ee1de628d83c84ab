import type { StoredFile } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import type { Deps, Staff } from '../context.ts';
import { signedFileLink } from '../files/links.ts';
import { listFiles } from './queries.ts';

/** `staff` is whoever the links are for, if anybody. */
export type ReadDeps = Pick<Deps, 'db' | 'keys' | 'clock'> & { staff?: Pick<Staff, 'id'> | null };

/** The files of each application by its id, with links that have just been signed. */
export async function readRecordFiles(
  { db, keys, clock, staff }: ReadDeps,
  applicationIds: string[],
): Promise<Map<string, StoredFile[]>> {
  const rows = await listFiles(db.read, applicationIds);
  const files = new Map<string, StoredFile[]>(applicationIds.map((id) => [id, []]));
  for (const { id, application_id, field, name, type, size_bytes } of rows) {
    const url = signedFileLink(keys.fileLinks, id, clock(), staff?.id);
    files.get(application_id)?.push({ id, field, name, type, sizeBytes: size_bytes, url });
  }
  return files;
}

export function urlsOf(files: StoredFile[], field: FileField): string[] {
  return files.filter((file) => file.field === field).map(({ url }) => url);
}
