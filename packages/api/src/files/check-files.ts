import type { Deps } from '../context.ts';
import type { Executor } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { hashStream } from './hash-stream.ts';
import { hasFileRemoval, listRecordedFiles, listRecordedFilesAfter, type RecordedFile } from './queries.ts';

const batchSize = 500;

type Parts = { db: Pick<Deps['db'], 'read'>; files: FileStore };

/**
 * What is wrong between records and storage, in words, or nothing: files that are missing or whose content
 * is another than their record says, and files of no record. What a running server changes meanwhile is no fault.
 */
export async function checkFiles({ db, files }: Parts): Promise<string[]> {
  const faults: string[] = [];
  for await (const file of recordedFiles(db.read)) {
    const fault = await checkFile(files, file);
    if (fault && (await listRecordedFiles(db.read, [file.id])).has(file.id)) faults.push(fault);
  }
  for await (const id of files.listKept()) {
    if (await isOrphan({ db, files }, id)) faults.push(`file ${id} belongs to no record`);
  }
  return faults;
}

/** Every file of a record, read from the database in batches. */
export async function* recordedFiles(executor: Executor): AsyncIterable<RecordedFile> {
  let after = '';
  while (true) {
    const batch = await listRecordedFilesAfter(executor, after, batchSize);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function checkFile(
  files: FileStore,
  { id, of, size_bytes, sha256 }: RecordedFile,
): Promise<string | undefined> {
  const found = await files.stat(id);
  if (!found) return `file ${id} of ${of} is missing`;
  if (found.sizeBytes !== size_bytes) return `file ${id} of ${of} has another size than its record says`;
  const stream = await files.open(id);
  if ((await hashStream(stream)).sha256 !== sha256)
    return `file ${id} of ${of} has another content than was sent`;
  return undefined;
}

async function isOrphan({ db, files }: Parts, id: string): Promise<boolean> {
  if ((await listRecordedFiles(db.read, [id])).has(id)) return false;
  if (await hasFileRemoval(db.read, id)) return false;
  return (await files.stat(id)) !== undefined;
}
