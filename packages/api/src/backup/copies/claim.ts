import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { replaceFile } from '@isangano/platform/file-system/durable-files';
import { getCreationTime, isId, newId } from '@isangano/platform/ids';
import { BackupError } from '../../core/data-paths.ts';
import type { CopyPlace } from './copy-place.ts';

/** File in the data folder with the id of its claim, followed by `pending` until the claim is stored in the place. */
const claimFile = 'copy-claim';

/**
 * Claims a place of copies for a data folder, unless it is claimed already: a server removes all files there that none
 * of its own copies names. Throws `BackupError` if the place is claimed for another data folder, or if this folder has
 * claimed another place. Of two simultaneous claims, the one with the earlier id wins.
 */
export async function claimPlace(place: CopyPlace, dataDir: string, now: number): Promise<void> {
  const own = await readClaim(dataDir);
  const [holder] = await listClaims(place);
  if (holder !== undefined && holder === own?.id) {
    // The response to an earlier claim may have been lost.
    if (own.isPending) await replaceFile(join(dataDir, claimFile), holder);
    return;
  }
  // The disk for copies is not mounted: copies would be written to the disk of the data.
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

/** Claims a place that another data folder may have claimed: that one is rejected at its next copy. */
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
