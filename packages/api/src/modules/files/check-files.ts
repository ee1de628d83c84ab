import { dayMs } from '@isangano/contracts/durations';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { hashStream, type StreamHash } from '@isangano/platform/file-store/hash-stream';
import type { Clock, Deps } from '../../core/context.ts';
import type { Executor } from '../../database/database.ts';
import { findFileRemoval, isReferencedFile, listRecordedFilesAfter, type RecordedFile } from './queries.ts';

const batchSize = 500;

/** A request may still be staging a younger file. */
const stagedMaxMs = dayMs;

type CheckDeps = { db: Pick<Deps['db'], 'read'>; files: FileStore; clock: Clock };

/**
 * Compares file records with the storage and returns one English sentence for each problem: a file that is missing, has
 * another size or hash than its record says, or belongs to no record; a staged one after a day. Changes that a running
 * server makes at the same time are not reported. Reads every file completely.
 */
export async function checkFiles(deps: CheckDeps): Promise<string[]> {
  const { db, files, clock } = deps;
  const errors: string[] = [];
  for await (const file of iterateRecordedFiles(db.read)) {
    const error = await checkFile(files, file);
    if (error && (await isReferencedFile(db.read, file.id))) errors.push(error);
  }
  for await (const id of files.listPermanent()) {
    if (await isOrphan(deps, id)) errors.push(`file ${id} belongs to no record`);
  }
  for (const id of await files.listStaged()) {
    const stats = await files.stat(id);
    const isOld = stats !== undefined && stats.modifiedAt < clock() - stagedMaxMs;
    if (isOld && (await isOrphan(deps, id))) errors.push(`staged file ${id} belongs to no record`);
  }
  return errors;
}

/**
 * Yields the file of every record and of every upload that has arrived, in the order of their ids, read from the
 * database in batches.
 */
export async function* iterateRecordedFiles(executor: Executor): AsyncIterable<RecordedFile> {
  let after = '';
  while (true) {
    const batch = await listRecordedFilesAfter(executor, after, batchSize);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function checkFile(files: FileStore, file: RecordedFile): Promise<string | undefined> {
  const isThere = (await files.stat(file.id)) !== undefined;
  return describeDamage(file, isThere ? await hashStream(await files.open(file.id)) : undefined);
}

/**
 * Compares the content of a file with its record; `undefined` is a missing one. Returns one English sentence if it is
 * damaged.
 */
export function describeDamage(
  { id, record, size_bytes, sha256 }: RecordedFile,
  content: StreamHash | undefined,
): string | undefined {
  if (!content) return `file ${id} of ${record} is missing`;
  if (content.sizeBytes !== size_bytes)
    return `file ${id} of ${record} has another size than its record says`;
  if (content.sha256 !== sha256) return `file ${id} of ${record} has another content than was sent`;
  return undefined;
}

async function isOrphan({ db, files }: CheckDeps, id: string): Promise<boolean> {
  if (await isReferencedFile(db.read, id)) return false;
  if (await findFileRemoval(db.read, id)) return false;
  return (await files.stat(id)) !== undefined;
}
