import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { ignoreNotFound } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { createStreamHasher, type StreamHash } from '@isangano/platform/file-store/hash-stream';
import { getCreationTime } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { BackupError, type DataPaths } from '../../core/data-paths.ts';
import { withStaging } from '../../core/staging.ts';
import { copyDatabase } from '../../database/database.ts';
import { describeDamage, isReferencedFile, iterateRecordedFiles } from '../../modules/files/module.ts';
import { openDatabase } from '../../open-database.ts';
import { assertClock, ClockError } from '../../records/retention/module.ts';
import { encryptStream, measureEncryption } from '../encryption.ts';
import { packInstallation } from '../make-backup.ts';
import { databaseEntry } from '../manifest.ts';
import { claimPlace } from './claim.ts';
import {
  type CopyPlace,
  createCopyId,
  createKeyOf,
  type FileKeys,
  listCopies,
  readFileList,
  storeFileList,
} from './copy-place.ts';

const attemptsMax = 3;
const archiveName = 'copy.tar.gz.age';

type CopyDeps = Pick<Deps, 'records' | 'files' | 'clock'> & { db: Pick<Deps['db'], 'read'> };

/**
 * Copies all data elsewhere while a server may write: the files that are not there yet, then the list of all, then an
 * archive with the database and the secrets, so that every listed copy is complete. Then removes the copies that are
 * not kept. All but the list is encrypted. Returns the id of the copy, and a sentence for each missing or damaged file.
 * Throws `BackupError` while files keep changing, another backup runs or another data folder has the place, and the
 * errors of the place.
 */
export async function makeCopy(
  deps: CopyDeps,
  paths: DataPaths,
  place: CopyPlace,
  recipients: string[],
): Promise<{ id: string; errors: string[] }> {
  return await withStaging(paths, 'copy', async (staging) => {
    await claimPlace(place, paths.dataDir, deps.clock());
    // Files that a killed process left are incomplete.
    for (const store of [place.files, place.lists, place.copies])
      for (const id of await store.listStaged()) await store.discard(id);
    const database = join(staging, databaseEntry);
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      await rm(database, { force: true });
      copyDatabase(paths.databasePath, database);
      const files = await copyNewFiles(deps, database, place, recipients);
      if (!files) continue;
      const target = join(staging, archiveName);
      const { errors, keys } = files;
      await packInstallation(deps, paths, { staging, errors, target, encryption: { recipients } });
      const id = createCopyId(deps.clock());
      await storeFileList(place, id, keys);
      await place.copies.importFile(id, target);
      // Under the same lock: no list names the files of a copy in progress.
      await thinByClock(deps, place);
      return { id, errors };
    }
    throw new BackupError('Files were removed repeatedly while they were being copied.');
  });
}

/**
 * While the clock is too far ahead, which the sweep reports, no copy counts as old. With a clock that is behind, copies
 * look newer, not older.
 */
async function thinByClock(deps: CopyDeps, place: CopyPlace): Promise<void> {
  try {
    await assertClock(deps);
  } catch (error) {
    if (!(error instanceof ClockError)) throw error;
    if (error.isAhead) return;
  }
  await thinCopies(place, deps.clock());
}

/**
 * Copies the files of a database that are as their records say, unless they are there for these recipients and have the
 * size that they must have: one that is damaged may be mended until the next copy. Returns the keys of all and a
 * sentence for each missing or damaged one, or `undefined` if one was removed in the meantime.
 */
async function copyNewFiles(
  { db, files }: CopyDeps,
  database: string,
  place: CopyPlace,
  recipients: string[],
): Promise<{ keys: FileKeys; errors: string[] } | undefined> {
  await using copy = openDatabase(database);
  const getKey = createKeyOf(recipients);
  const getEncryptedSize = await measureEncryption(recipients);
  const keys = new Map<string, string>();
  const errors: string[] = [];
  for await (const file of iterateRecordedFiles(copy.read)) {
    const { id } = file;
    const key = getKey(id);
    keys.set(id, key);
    const copied = await place.files.stat(key);
    if (copied?.sizeBytes === getEncryptedSize(file.size_bytes)) continue;
    // Parts of it would stay in a bucket.
    if (copied) await place.files.remove(key);
    const content = await stageFile(files, id, { store: place.files, key, recipients });
    if (!content && !(await isReferencedFile(db.read, id))) return undefined;
    const error = describeDamage(file, content);
    if (!error) await place.files.promote(key);
    else {
      errors.push(error);
      await place.files.discard(key);
    }
  }
  return { keys, errors };
}

/** Stages a file encrypted, and returns the hash of its content; `undefined` if it does not exist. */
async function stageFile(
  files: FileStore,
  id: string,
  { store, key, recipients }: { store: FileStore; key: string; recipients: string[] },
): Promise<StreamHash | undefined> {
  const content = await files.open(id).catch(ignoreNotFound);
  if (!content) return undefined;
  const { pass, digest } = createStreamHasher();
  const plain = Readable.from(pass(content), { objectMode: false });
  await store.stage(key, await encryptStream(plain, { recipients }));
  return digest();
}

/** The last copy of each period of `everyMs` is kept for `forMs`. */
const steps = [
  { everyMs: 1, forMs: 3 * hourMs },
  { everyMs: hourMs, forMs: 2 * dayMs },
  { everyMs: dayMs, forMs: 14 * dayMs },
  { everyMs: 7 * dayMs, forMs: 56 * dayMs },
];

/** At least one copy is made each day: a longer gap means that the server was off, or that the clock jumped ahead. */
const gapMaxMs = 2 * dayMs;
/** How long the time of a gap is not counted, so that operators can correct the clock before copies are removed. */
const doubtMs = 7 * dayMs;

/** No copy but the newest is older than this, except by the time of a recent gap: after it, no copy contains what was erased. */
export const copyLifetimeMs = 63 * dayMs;

/**
 * Returns which copies are kept of those with these ids, newest first. A copy with a time in the future is kept, as the
 * clock may be behind now, but does not replace another one, as the clock may have been ahead when it was made.
 */
export function chooseKept(all: readonly string[], now: number): Set<string> {
  const ids = all.filter((id) => getCreationTime(id) <= now);
  const kept = new Set(all.slice(0, all.length - ids.length + 1));
  const ages = measureAges(ids, now);
  for (const { everyMs, forMs } of steps) {
    const seen = new Set<number>();
    for (const [id, ageMs] of ages) {
      const period = Math.floor(getCreationTime(id) / everyMs);
      if (ageMs > forMs || seen.has(period)) continue;
      seen.add(period);
      kept.add(id);
    }
  }
  return kept;
}

/** Returns the ages of copies, without the gaps that ended recently. */
function measureAges(ids: readonly string[], now: number): Map<string, number> {
  const ages = new Map<string, number>();
  let gapsMs = 0;
  let next = now;
  for (const id of ids) {
    const time = getCreationTime(id);
    if (now - next < doubtMs && next - time > gapMaxMs) gapsMs += next - time;
    ages.set(id, now - time - gapsMs);
    next = time;
  }
  return ages;
}

/** Removes the copies that are not kept, and the files that none of the others has. */
async function thinCopies(place: CopyPlace, now: number): Promise<void> {
  const ids = await listCopies(place);
  const kept = chooseKept(ids, now);
  const removed = ids.filter((id) => !kept.has(id));
  // A copy is removed before its list, so that every listed copy is complete.
  for (const id of removed) await place.copies.remove(id);
  for await (const id of place.lists.listPermanent()) if (!kept.has(id)) await place.lists.remove(id);
  if (removed.length === 0) return;
  const needed = new Set<string>();
  for (const id of kept) for (const key of (await readFileList(place, id)).values()) needed.add(key);
  for await (const key of place.files.listPermanent()) if (!needed.has(key)) await place.files.remove(key);
}
