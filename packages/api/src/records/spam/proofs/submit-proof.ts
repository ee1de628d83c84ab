import type { SubmitProofInput } from '@isangano/contracts/spam/proof';
import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../../core/context.ts';
import type { SuspectSource } from '../../../core/record-module.ts';
import { inTransaction } from '../../../database/database.ts';
import { completeMails } from '../../../modules/mail/module.ts';
import { publishChange } from '../mark-suspect.ts';
import { clearUnproven, findSuspectReason, listByKey } from '../suspect-queries.ts';
import { isSolved } from './challenge.ts';

type ProofDeps = Pick<Deps, 'db' | 'records' | 'mail' | 'keys' | 'changes' | 'clock' | 'log'>;

/**
 * Clears the mark of a submission that came at an abnormal rate, and stores the mail that it held back: that to an applicant, or
 * the one that asks a subscriber to confirm. Does nothing for an unknown key, and for a submission with another mark or none. After
 * the commit the change is published. Throws `forbidden` for a challenge that is expired, altered or for another record, or
 * is not solved; `unavailable`.
 */
export async function submitProof(deps: ProofDeps, { key, ...proof }: SubmitProofInput): Promise<void> {
  const record = await findUnproven(deps, key);
  if (!record) return;
  if (!(await isSolved(deps, record, proof))) throw new AppError('forbidden');
  const { source, id } = record;
  const mails = await inTransaction(deps.db, async (trx) =>
    // Staff may have been faster.
    (await clearUnproven(trx, source, id)) ? await source.releaseMail(trx, deps, id) : undefined,
  );
  if (!mails) return;
  completeMails(deps, mails);
  publishChange(deps, source, id);
}

export type Unproven = { source: SuspectSource; id: string };

/** Finds what was submitted with a key and is suspected spam for want of a proof of work only. */
export async function findUnproven(
  { db: { read }, records: { suspects } }: Pick<Deps, 'db' | 'records'>,
  key: string,
): Promise<Unproven | undefined> {
  const submitted = await listByKey(
    read,
    key,
    suspects.flatMap(({ scopes }) => scopes),
  );
  for (const { scope, id } of submitted) {
    const source = suspects.find(({ scopes }) => scopes.includes(scope));
    if (source && (await findSuspectReason(read, source, id))?.suspect === 'unproven') return { source, id };
  }
  return undefined;
}
