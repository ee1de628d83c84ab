import type { SaveProjectInput } from '@isangano/contracts/projects/project';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import { insertProject } from './queries.ts';

/** Stores sample projects in a fresh database; the first of them will be the newest. */
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
