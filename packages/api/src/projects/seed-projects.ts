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
  const createdAt = new Date(now).toISOString();
  await inTransaction(db, async (trx) => {
    for (const { startDate, endDate, ...same } of samples.toReversed()) {
      const row = {
        ...same,
        id: newId(now),
        start_date: startDate,
        end_date: endDate,
        image: null,
        created_at: createdAt,
        updated_at: createdAt,
      };
      await insertProject(trx, row);
    }
  });
}
