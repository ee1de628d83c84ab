import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import type { ProjectStatus } from '@isangano/contracts/projects/values';
import type { Executor } from '../db/database.ts';
import { nextSeq } from '../db/record-order.ts';
import { publicFileLink } from '../files/links.ts';
import type { Rendition } from './render-image.ts';
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
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof ProjectTable)[];

type ProjectRange = { before?: number | undefined; limit?: number; id?: string };

/** Projects of a range, newest first, each with the sizes of its image in one statement: so the two agree. */
function selectProjects(executor: Executor, { before, limit, id }: ProjectRange) {
  let range = executor.selectFrom('project').select(columns).orderBy('seq', 'desc');
  if (before !== undefined) range = range.where('seq', '<', before);
  if (id !== undefined) range = range.where('id', '=', id);
  if (limit !== undefined) range = range.limit(limit);
  return executor
    .selectFrom(range.as('project'))
    .leftJoin('project_image', 'project_image.project_id', 'project.id')
    .selectAll('project')
    .select([
      'project_image.id as image_id',
      'project_image.width as image_width',
      'project_image.height as image_height',
    ])
    .orderBy('project.seq', 'desc')
    .orderBy('project_image.width');
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

/** One entry for each project out of one row for each of its sizes. */
function gathered(rows: JoinedRow[]): { seq: number; view: ProjectView }[] {
  const found = new Map<number, { seq: number; view: ProjectView }>();
  for (const { image_id, image_width: width, image_height: height, ...row } of rows) {
    const entry = found.get(row.seq) ?? { seq: row.seq, view: toProjectView(row) };
    found.set(row.seq, entry);
    if (image_id !== null && width !== null && height !== null) {
      entry.view.imageSet.push({ url: publicFileLink(image_id), width, height });
    }
  }
  return [...found.values()];
}

/** All projects, newest first. */
export async function listProjects(executor: Executor): Promise<ProjectView[]> {
  return gathered(await selectProjects(executor, {}).execute()).map(({ view }) => view);
}

/** Newest first, from before a place in that order, which `seq` tells. */
export async function listProjectRows(
  executor: Executor,
  before: number | undefined,
  limit: number,
): Promise<{ seq: number; view: ProjectView }[]> {
  return gathered(await selectProjects(executor, { before, limit }).execute());
}

export async function findProject(executor: Executor, id: string): Promise<ProjectView | undefined> {
  return gathered(await selectProjects(executor, { id }).execute())[0]?.view;
}

/** The version a project is in, or nothing for an unknown one. */
export async function findProjectVersion(executor: Executor, id: string): Promise<number | undefined> {
  const row = await executor.selectFrom('project').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
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
      version: 1,
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
  Pick<ProjectTable, 'version' | 'updated_at'>;

/** Deletes the project with the rows of its image; false if there is none. */
export async function deleteProjectRow(executor: Executor, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor.deleteFrom('project').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}

/** Stores the renditions of a project's one image. */
export async function insertProjectImages(
  executor: Executor,
  renditions: readonly Rendition[],
  of: { projectId: string; createdAt: string },
): Promise<void> {
  if (renditions.length === 0) return;
  await executor
    .insertInto('project_image')
    .values(
      renditions.map(({ sizeBytes, ...same }) => ({
        ...same,
        size_bytes: sizeBytes,
        project_id: of.projectId,
        created_at: of.createdAt,
      })),
    )
    .execute();
}

export async function listProjectImageIds(executor: Executor, projectId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('project_image')
    .select('id')
    .where('project_id', '=', projectId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteProjectImages(executor: Executor, projectId: string): Promise<void> {
  await executor.deleteFrom('project_image').where('project_id', '=', projectId).execute();
}

/** The view, its `imageSet` still empty. */
function toProjectView({
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
    imageSet: [],
    createdAt: created_at,
    updatedAt: updated_at,
  };
}
