import type { ProjectView } from '@isangano/contracts/projects/project';
import type { Executor } from '../db/database.ts';
import { nextSeq } from '../db/record-order.ts';
import type { ProjectTable } from './table.ts';

const columns = [
  'id',
  'title',
  'client',
  'description',
  'status',
  'priority',
  'budget',
  'start_date',
  'end_date',
  'progress',
  'category',
  'location',
  'impact',
  'image',
  'created_at',
  'updated_at',
] as const satisfies (keyof ProjectTable)[];

/** All projects, newest first. */
export async function listProjects(executor: Executor): Promise<ProjectView[]> {
  const rows = await executor.selectFrom('project').select(columns).orderBy('seq', 'desc').execute();
  return rows.map(toView);
}

export async function insertProject(executor: Executor, row: Omit<ProjectTable, 'seq'>): Promise<void> {
  const seq = nextSeq('project', Date.parse(row.created_at));
  await executor
    .insertInto('project')
    .values({ ...row, seq })
    .execute();
}

function toView({
  start_date,
  end_date,
  created_at,
  updated_at,
  ...same
}: Omit<ProjectTable, 'seq'>): ProjectView {
  return { ...same, startDate: start_date, endDate: end_date, createdAt: created_at, updatedAt: updated_at };
}
