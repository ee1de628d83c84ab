import type { Readable } from 'node:stream';
import { describeCounts } from '@isangano/contracts/audit/person-counts';
import type { ErasePersonInput } from '@isangano/contracts/privacy/person';
import { AppError } from '@isangano/platform/errors';
import type { Actor, Deps } from '../../../core/context.ts';
import { issue } from '../../../core/errors.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../../modules/audit/module.ts';
import { countPersonalData, hasPersonalData, type PrivacyDeps } from '../count-personal-data.ts';
import { erasePerson } from '../erase-person.ts';
import { exportPerson } from '../export-person.ts';
import { openExportArchive } from '../export-target.ts';

/** Throws `not_found` if nothing is stored about the person. */
export async function assertPersonKnown(deps: PrivacyDeps, email: string): Promise<void> {
  if (!hasPersonalData(await countPersonalData(deps, email))) throw new AppError('not_found');
}

/**
 * Returns what the command `export` writes as a ZIP archive, whose files are read while it is sent. The audit log records it
 * first. Throws `not_found` if nothing is stored about the person, `unavailable`.
 */
export async function openPersonArchive(deps: PrivacyDeps, actor: Actor, email: string): Promise<Readable> {
  const archive = await openExportArchive(async (target) => {
    const counts = await exportPerson(deps, email, () => target);
    if (!hasPersonalData(counts)) throw new AppError('not_found');
    const action = { action: 'person_exported', detail: describeCounts(counts) } as const;
    const at = new Date(deps.clock()).toISOString();
    await inTransaction(deps.db, (trx) => recordAction(trx, actor, action, at));
  });
  return archive.once('error', (err) => deps.log.error({ err }, 'the data of a person is incomplete'));
}

/**
 * Erases a person as the command `erase` does, and returns the records of others that mention the address. Throws
 * `invalid_input` unless the address was typed again, `not_found` if nothing is stored about it, and what `erasePerson` throws.
 */
export async function eraseAsOwner(
  deps: Pick<Deps, 'db' | 'records' | 'files' | 'keys' | 'clock' | 'log' | 'paths' | 'changes'>,
  owner: Actor,
  { email, typedEmail }: ErasePersonInput,
): Promise<{ mentions: string[] }> {
  if (typedEmail.trim().toLowerCase() !== email.toLowerCase())
    throw new AppError('invalid_input', { issues: [issue('typedEmail', 'error.value.invalid')] });
  // A mistyped address must not cost the time that rewriting the database takes.
  await assertPersonKnown(deps, email);
  const { mentions } = await erasePerson(deps, email, owner);
  return { mentions };
}
