import type { ApplicationKind, FileField } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { FormSigns } from '@isangano/contracts/spam/signs';
import type { Deps } from '../context.ts';
import { inTransaction, type Trx } from '../db/database.ts';
import { discardFiles, keepFiles } from '../files/arrivals.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import { writeOnce } from '../idempotency/write-once.ts';
import { newId } from '../ids.ts';
import { applicationNote } from '../mail/letters/application-note.ts';
import { applicationReceipt } from '../mail/letters/application-receipt.ts';
import { insertMails } from '../mail/queries.ts';
import { hasSame } from '../spam/queries.ts';
import { duplicatesSince, fingerprintOf, suspicionOf } from '../spam/suspicion.ts';
import { insertApplication, insertFiles } from './queries.ts';

/** What a door received: the fields as they came, and files that have arrived in the storage. */
export type Submission = {
  fields: Record<string, unknown>;
  files: ReceivedFile<FileField>[];
  idempotencyKey: string | undefined;
  /** The language in which the applicant reads. */
  locale: Locale;
  /** What the form tells of whoever filled it. */
  signs: FormSigns;
};

/** What both kinds of application have in common, and how the rest is written. */
type NewApplication = {
  kind: ApplicationKind;
  common: { name: string; email: string; phone: string; location: string; topic: string };
  /** The long text that tells one application from another. */
  text: string;
  insertDetails: (trx: Trx, id: string) => Promise<void>;
};

type StoreDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'mail' | 'changes'>;

/**
 * Writes an application with its file rows, idempotency key and mails in one transaction, then makes the
 * files permanent, and answers the id. A key that came with the same body before answers the first one's
 * id. One that may be spam is kept, marked for the staff, and not acknowledged to whoever it names.
 * Throws `conflict` (reason `key_reused`) and whatever `prepare` throws; then no file stays behind.
 */
export async function storeApplication(
  deps: StoreDeps,
  submission: Submission,
  prepare: () => NewApplication,
): Promise<string> {
  const arrivals = submission.files.map(({ id }) => id);
  try {
    const application = prepare();
    const { id, isNew } = await inTransaction(deps.db, (trx) => write(trx, deps, submission, application));
    if (!isNew) await discardFiles(deps, arrivals);
    else {
      deps.mail.wake();
      await keepFiles(deps, arrivals);
      deps.changes.publish({ noun: 'application', action: 'created', id });
    }
    return id;
  } catch (error) {
    await discardFiles(deps, arrivals);
    throw error;
  }
}

async function write(
  trx: Trx,
  { clock, mail }: StoreDeps,
  { idempotencyKey: key, fields, files, locale, signs }: Submission,
  { kind, common, text, insertDetails }: NewApplication,
): Promise<{ id: string; isNew: boolean }> {
  const now = clock();
  const createdAt = new Date(now).toISOString();
  const contents = files.map(({ field, name, sha256 }) => [field, name, sha256]);
  return await writeOnce(trx, { scope: kind, key, fields, contents, createdAt }, async () => {
    const id = newId(now);
    const undecided = { status: 'pending', decided_at: null, decided_by: null } as const;
    const fingerprint = fingerprintOf(common.email, [kind, common.topic, text]);
    const isDuplicate = await hasSame(trx, 'application', { fingerprint, since: duplicatesSince(now) });
    const suspect = suspicionOf(signs, 'application') ?? (isDuplicate ? 'duplicate' : null);
    const origin = { locale, suspect, fingerprint, created_at: createdAt };
    await insertApplication(trx, { id, kind, ...common, ...undecided, ...origin });
    await insertDetails(trx, id);
    await insertFiles(
      trx,
      files.map(({ sizeBytes, ...file }, position) => ({
        ...file,
        size_bytes: sizeBytes,
        application_id: id,
        position,
        created_at: createdAt,
      })),
    );
    const isSuspect = suspect !== null;
    const note = applicationNote(mail, { kind, isSuspect, ...common });
    const receipt = applicationReceipt(mail, { id, kind, locale, ...common });
    await insertMails(trx, isSuspect ? [note] : [note, receipt], now);
    return id;
  });
}
