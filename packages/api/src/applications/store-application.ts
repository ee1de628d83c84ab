import { createHash } from 'node:crypto';
import type { ApplicationKind, FileField } from '@isangano/contracts/applications/values';
import type { Deps } from '../context.ts';
import { inTransaction, type Trx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import { newId } from '../ids.ts';
import { findIdempotencyKey, insertApplication, insertFiles, insertIdempotencyKey } from './queries.ts';

/** What a door received: the fields as they came, and files that have arrived in the storage. */
export type Submission = {
  fields: Record<string, unknown>;
  files: ReceivedFile<FileField>[];
  idempotencyKey: string | undefined;
};

/** What both kinds of application have in common, and how the rest is written. */
type NewApplication = {
  kind: ApplicationKind;
  common: { name: string; email: string; phone: string; location: string; topic: string };
  insertDetails: (trx: Trx, id: string) => Promise<void>;
};

type StoreDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Writes an application with its file rows and idempotency key in one transaction, then makes the files
 * permanent, and answers the id. A key that came with the same body before answers the first one's id.
 * Throws `conflict` (reason `key_reused`) and whatever `prepare` throws; then no file stays behind.
 */
export async function storeApplication(
  deps: StoreDeps,
  submission: Submission,
  prepare: () => NewApplication,
): Promise<string> {
  const { db, files } = deps;
  const arrivals = submission.files.map(({ id }) => id);
  try {
    const application = prepare();
    const { id, isNew } = await inTransaction(db, (trx) => write(trx, deps, submission, application));
    await Promise.all(arrivals.map((key) => (isNew ? keepLater(deps, key) : files.discard(key))));
    return id;
  } catch (error) {
    await Promise.all(arrivals.map((key) => files.discard(key)));
    throw error;
  }
}

async function write(
  trx: Trx,
  { clock }: StoreDeps,
  submission: Submission,
  { kind, common, insertDetails }: NewApplication,
): Promise<{ id: string; isNew: boolean }> {
  const { idempotencyKey: key, files } = submission;
  const bodyHash = hashOf(submission);
  const earlier = key === undefined ? undefined : await findIdempotencyKey(trx, kind, key);
  if (earlier && earlier.body_hash !== bodyHash) throw new AppError('conflict', { reason: 'key_reused' });
  if (earlier) return { id: earlier.record_id, isNew: false };

  const now = clock();
  const id = newId(now);
  const created_at = new Date(now).toISOString();
  const undecided = { status: 'pending', decided_at: null, decided_by: null } as const;
  await insertApplication(trx, {
    id,
    kind,
    ...common,
    ...undecided,
    created_at,
  });
  await insertDetails(trx, id);
  await insertFiles(
    trx,
    files.map(({ sizeBytes, ...file }, position) => ({
      ...file,
      size_bytes: sizeBytes,
      application_id: id,
      position,
      created_at,
    })),
  );
  if (key !== undefined) {
    await insertIdempotencyKey(trx, { scope: kind, key, body_hash: bodyHash, record_id: id, created_at });
  }
  return { id, isNew: true };
}

/** The record is committed: a file that cannot be moved now stays readable, and moves at the next start. */
async function keepLater({ files, log }: StoreDeps, key: string): Promise<void> {
  try {
    await files.keep(key);
  } catch (error) {
    log.error({ err: error, fileId: key }, 'a file could not be made permanent yet');
  }
}

function hashOf({ fields, files }: Submission): string {
  const sortedFields = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const contents = files.map(({ field, name, sha256 }) => [field, name, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([sortedFields, contents]))
    .digest('hex');
}
