import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { replaceFile } from '@isangano/platform/file-system/durable-files';
import { getCreationTime, isId, newId } from '@isangano/platform/ids';
import { BackupError } from '../../core/data-paths.ts';
import type { CopyPlace } from './copy-place.ts';

/** File in the data folder with the id of its claim, and `pending` after it until the place has that. */
const claimFile = 'copy-claim';

/**
 * Claims a place of copies for a data folder, if nobody has: who writes there removes what no copy of its own names. Throws `BackupError` if
 * it is claimed for another one, or if this one has another place. Of two that claim it at the same time, the earlier id has it.
 */
export async function claimPlace(place: CopyPlace, dataDir: string, now: number): Promise<void> {
  const own = await readClaim(dataDir);
  const [holder] = await listClaims(place);
  if (holder !== undefined && holder === own?.id) {
    // The answer to the claim may have been lost.
    if (own.isPending) await replaceFile(join(dataDir, claimFile), holder);
    return;
  }
  // A folder where another disk should be: copies would go to the disk of the data.
  if (holder === undefined && own && !own.isPending)
    throw new BackupError(
      'COPY_URL has no copies of this data folder any more: is its disk mounted? To begin there: copy claim.',
    );
  if (holder === undefined) {
    await addClaim(place, dataDir, now);
    return await claimPlace(place, dataDir, now);
  }
  const since = new Date(getCreationTime(holder)).toISOString();
  throw new BackupError(
    `COPY_URL has the copies of another data folder (${await readHost(place, holder)}, since ${since}). Give each its own COPY_URL, or take this one over: copy claim.`,
  );
}

/** Claims a place that another one may have: that one is refused from its next copy on. */
export async function takePlace(place: CopyPlace, dataDir: string, now: number): Promise<void> {
  const others = await listClaims(place);
  await addClaim(place, dataDir, now);
  for (const id of others) await place.claims.remove(id);
}

async function addClaim({ claims }: CopyPlace, dataDir: string, now: number): Promise<void> {
  const id = newId(now);
  const path = join(dataDir, claimFile);
  await replaceFile(path, `${id} pending`);
  await claims.stage(id, Readable.from([Buffer.from(hostname())]));
  await claims.promote(id);
  await replaceFile(path, id);
}

async function listClaims({ claims }: CopyPlace): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of claims.listPermanent()) ids.push(id);
  return ids.toSorted();
}

async function readClaim(dataDir: string): Promise<{ id: string; isPending: boolean } | undefined> {
  const content = await readFile(join(dataDir, claimFile), 'utf8').catch(() => '');
  const [id = '', state] = content.split(' ');
  return isId(id) ? { id, isPending: state !== undefined } : undefined;
}

async function readHost({ claims }: CopyPlace, id: string): Promise<string> {
  return await text(await claims.open(id));
}
