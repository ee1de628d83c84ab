import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import type { ProjectStatus } from '@isangano/contracts/projects/values';
import type { Executor } from '../db/database.ts';
import { nextSeq } from '../db/record-order.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import { publicFileLink } from '../files/links.ts';
import type { ProjectTable } from './table.ts';

const columns = [
  'seq',
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
  return rows.map(toProjectView);
}

/** Newest first, from before a place in that order. */
export async function listProjectRows(
  executor: Executor,
  before: number | undefined,
  limit: number,
): Promise<ProjectTable[]> {
  let query = executor.selectFrom('project').select(columns).orderBy('seq', 'desc').limit(limit);
  if (before !== undefined) query = query.where('seq', '<', before);
  return await query.execute();
}

export async function findProjectRow(executor: Executor, id: string): Promise<ProjectTable | undefined> {
  return await executor.selectFrom('project').select(columns).where('id', '=', id).executeTakeFirst();
}

type NewProject = SaveProjectInput & Pick<ProjectTable, 'id' | 'image' | 'created_at'>;

export async function countProjects(executor: Executor, status: ProjectStatus): Promise<number> {
  const row = await executor
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', status)
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function insertProject(
  executor: Executor,
  { startDate, endDate, ...same }: NewProject,
): Promise<void> {
  await executor
    .insertInto('project')
    .values({
      ...same,
      seq: nextSeq('project', Date.parse(same.created_at)),
      start_date: startDate,
      end_date: endDate,
      updated_at: same.created_at,
    })
    .execute();
}

/** A field that is undefined keeps its value. */
export async function updateProjectRow(
  executor: Executor,
  id: string,
  { startDate, endDate, ...same }: ProjectChange,
): Promise<void> {
  await executor
    .updateTable('project')
    .set({ ...same, start_date: startDate, end_date: endDate })
    .where('id', '=', id)
    .execute();
}

type Undefinable<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
type ProjectChange = Undefinable<SaveProjectInput & Pick<ProjectTable, 'image'>> &
  Pick<ProjectTable, 'updated_at'>;

/** Deletes the project with the rows of its images. */
export async function deleteProjectRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('project').where('id', '=', id).execute();
}

export async function insertProjectImage(
  executor: Executor,
  { id, name, type, sizeBytes, sha256 }: ReceivedFile,
  of: { projectId: string; createdAt: string },
): Promise<void> {
  await executor
    .insertInto('project_image')
    .values({
      id,
      name,
      type,
      sha256,
      size_bytes: sizeBytes,
      project_id: of.projectId,
      created_at: of.createdAt,
    })
    .execute();
}

export async function deleteProjectImage(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('project_image').where('id', '=', id).execute();
}

export function toProjectView({
  seq: _seq,
  start_date,
  end_date,
  created_at,
  updated_at,
  image,
  ...same
}: ProjectTable): ProjectView {
  return {
    ...same,
    startDate: start_date,
    endDate: end_date,
    image: image && publicFileLink(image),
    createdAt: created_at,
    updatedAt: updated_at,
  };
}
