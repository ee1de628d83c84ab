import type { SaveProjectInput } from '@isangano/contracts/projects/project';
import { newId } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { insertProject, listProjectRows } from './queries.ts';

/**
 * Stores sample projects in a database without any, so that the first of them is listed as the newest. Other servers may have read that
 * there are none.
 */
export async function seedProjects(
  { db, clock, changes }: Pick<Deps, 'db' | 'clock' | 'changes'>,
  samples: readonly SaveProjectInput[],
): Promise<void> {
  const now = clock();
  const created_at = new Date(now).toISOString();
  const projects = samples.toReversed().map((sample) => ({ ...sample, id: newId(now) }));
  const isSeeded = await inTransaction(db, async (trx) => {
    if ((await listProjectRows(trx, undefined, 1)).length > 0) return false;
    for (const project of projects) await insertProject(trx, { ...project, image: null, created_at });
    return true;
  });
  if (!isSeeded) return;
  for (const { id } of projects) changes.publish({ noun: 'project', action: 'created', id });
}
