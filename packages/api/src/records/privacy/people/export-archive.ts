import type { Readable } from 'node:stream';
import { describeCounts } from '@isangano/contracts/audit/person-counts';
import { AppError } from '@isangano/platform/errors';
import type { Actor } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../../modules/audit/module.ts';
import { countPersonalData, hasPersonalData, type PrivacyDeps } from '../count-personal-data.ts';
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
