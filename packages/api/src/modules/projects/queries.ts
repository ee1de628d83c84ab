import { type Locale, sourceLocale } from '@isangano/contracts/locales';
import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import { projectTextFields } from '@isangano/contracts/projects/texts';
import type { ProjectPriority, ProjectStatus } from '@isangano/contracts/projects/values';
import { requireFound } from '@isangano/platform/errors';
import {
  createCount,
  createDelete,
  createRecordInsert,
  createUpdate,
  type Database,
  type Executor,
} from '../../database/database.ts';
import { getPublicFileUrl, type Rendition } from '../files/module.ts';
import { readTranslations, toStoredTranslations } from './translations.ts';

type ProjectTable = {
  seq: number;
  id: string;
  title: string;
  client: string;
  description: string;
  status: ProjectStatus;
  priority: ProjectPriority;
  budget: number;
  start_date: string;
  end_date: string;
  progress: number;
  category: string;
  location: string;
  impact: string;
  /** JSON, by language: see `translations.ts`. */
  translations: string;
  /** Id of the widest `project_image`. */
  image: string | null;
  /** Grows with every change. */
  version: number;
  created_at: string;
  updated_at: string;
};

export type ProjectTables = {
  project: ProjectTable;
  project_image: {
    /** Also the file's key in the storage. */
    id: string;
    project_id: string;
    name: string;
    type: string;
    size_bytes: number;
    sha256: string;
    /** In pixels; null for images stored before there were renditions. */
    width: number | null;
    height: number | null;
    created_at: string;
  };
};

const columns = [
  'seq',
  'id',
  'title',
  'client',
  'description',
  'status',
  'priority',
  'budget',
  'progress',
  'category',
  'location',
  'impact',
  'translations',
  'version',
  'start_date as startDate',
  'end_date as endDate',
  'image',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

type ProjectSelection = { before?: number | undefined; limit?: number; id?: string };

/**
 * Selects projects, newest first, joined with the renditions of their image: one row for each rendition,
 * narrowest first. One statement reads both, so that they are consistent.
 */
function selectProjects(executor: Executor, { before, limit, id }: ProjectSelection) {
  let projects = executor.selectFrom('project').select(columns).orderBy('seq', 'desc');
  if (before !== undefined) projects = projects.where('seq', '<', before);
  if (id !== undefined) projects = projects.where('id', '=', id);
  if (limit !== undefined) projects = projects.limit(limit);
  return executor
    .selectFrom(projects.as('project'))
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

function groupByProject(rows: JoinedRow[]): { seq: number; view: ProjectView }[] {
  const entries = new Map<number, { seq: number; view: ProjectView }>();
  for (const { seq, image_id, image_width: width, image_height: height, ...row } of rows) {
    const { image, createdAt, updatedAt, ...texts } = row;
    const translations = readTranslations(texts.translations, texts);
    const view = {
      ...texts,
      translations,
      image: image && getPublicFileUrl(image),
      imageSet: [],
      createdAt,
      updatedAt,
    };
    const entry = entries.get(seq) ?? { seq, view };
    entries.set(seq, entry);
    if (image_id !== null && width !== null && height !== null) {
      entry.view.imageSet.push({ url: getPublicFileUrl(image_id), width, height });
    }
  }
  return [...entries.values()];
}

export async function listProjects(executor: Executor, language?: Locale): Promise<ProjectView[]> {
  const views = groupByProject(await selectProjects(executor, {}).execute()).map(({ view }) => view);
  return language === undefined ? views : views.map((view) => keepLanguage(view, language));
}

/** Returns a project without translations into other languages. */
export function keepLanguage(view: ProjectView, language: Locale): ProjectView {
  const translation = language === sourceLocale ? undefined : view.translations[language];
  return { ...view, translations: translation ? { [language]: translation } : {} };
}

/** Lists projects with their `seq`, newest first, with a `seq` lower than `before`. */
export async function listProjectRows(executor: Executor, before: number | undefined, limit: number) {
  return groupByProject(await selectProjects(executor, { before, limit }).execute());
}

export async function findProject(executor: Executor, id: string): Promise<ProjectView | undefined> {
  return groupByProject(await selectProjects(executor, { id }).execute())[0]?.view;
}

/** Finds the values that an update of a project depends on. */
export async function findProjectState(executor: Executor, id: string) {
  return await executor
    .selectFrom('project')
    .select([
      'version',
      'start_date as startDate',
      'end_date as endDate',
      'translations',
      ...projectTextFields,
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

type NewProject = SaveProjectInput & Pick<ProjectTable, 'id' | 'image' | 'created_at'>;

export const countProjects = createCount('project', 'status');

export async function insertProject(executor: Executor, { startDate, endDate, ...rest }: NewProject) {
  await insertRow(executor, {
    ...rest,
    translations: toStoredTranslations(rest.translations, rest),
    start_date: startDate,
    end_date: endDate,
    version: 1,
    updated_at: rest.created_at,
  });
}

const insertRow = createRecordInsert('project');

/** Updates a project; a column that is `undefined` keeps its value. */
export const updateProjectRow = createUpdate('project', 'id');

/** Deletes a project with the rows of its image. Returns false for an unknown id. */
export const deleteProjectRow = createDelete('project', 'id');

export async function insertProjectImages(
  executor: Executor,
  renditions: readonly Rendition[],
  owner: { projectId: string; createdAt: string },
): Promise<void> {
  if (renditions.length === 0) return;
  await executor
    .insertInto('project_image')
    .values(
      renditions.map(({ sizeBytes, ...rest }) => ({
        ...rest,
        size_bytes: sizeBytes,
        project_id: owner.projectId,
        created_at: owner.createdAt,
      })),
    )
    .execute();
}

/** Deletes the renditions of a project, and returns their ids. */
export async function deleteProjectImages(executor: Executor, projectId: string): Promise<string[]> {
  const rows = await executor
    .deleteFrom('project_image')
    .where('project_id', '=', projectId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a project. Throws `not_found`. */
export async function getProject({ read }: Database, id: string): Promise<ProjectView> {
  return requireFound(await findProject(read, id));
}
