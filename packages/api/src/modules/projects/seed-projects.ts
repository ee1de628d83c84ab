import type { SaveProjectInput } from '@isangano/contracts/projects/project';
import { newId } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { insertProject } from './queries.ts';

/** Stores sample projects in a new database, so that the first of them is listed as the newest. */
export async function seedProjects(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  samples: readonly SaveProjectInput[],
): Promise<void> {
  const now = clock();
  const created_at = new Date(now).toISOString();
  await inTransaction(db, async (trx) => {
    for (const sample of samples.toReversed()) {
      await insertProject(trx, { ...sample, id: newId(now), image: null, created_at });
    }
  });
}
