import {
  endsBeforeStart,
  type ProjectView,
  type SaveProjectInput,
  type UpdateProjectInput,
} from '@isangano/contracts/projects/project';
import { AppError, requireFound } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import {
  insertFileRemovals,
  promoteFiles,
  removeFiles,
  renderImage,
  withStagedFiles,
} from '../files/module.ts';
import {
  findRepeatedRequest,
  type KeyedRequest,
  recordRequestKey,
  voidIdempotencyKeys,
} from '../submissions/module.ts';
import {
  deleteProjectImages,
  deleteProjectRow,
  findProjectState,
  getProject,
  insertProject,
  insertProjectImages,
  listProjectRows,
  updateProjectRow,
} from './queries.ts';
import { mergeTexts, toStoredTranslations } from './translations.ts';

/**
 * Stores a project and returns its record. Of a staged image only its renditions are stored: they become permanent
 * after the commit, and are removed after any failure. Publishes the change. A repeated key with the same input returns
 * the first project. Throws `invalid_input` for an image that cannot be decoded, `conflict` (reason `key_reused`),
 * `unavailable`.
 */
export async function createProject(
  deps: ChangeDeps & Pick<Deps, 'files'>,
  staff: Staff,
  input: SaveProjectInput,
  { image, key }: { image: StagedFile | undefined; key: string | undefined },
): Promise<ProjectView> {
  const now = deps.clock();
  const id = newId(now);
  const createdAt = new Date(now).toISOString();
  const request: KeyedRequest = { scope: 'project', key, fields: input, files: image ? [image] : [] };
  const renditionIds: string[] = [];
  return await withStagedFiles(deps, renditionIds, async () => {
    const renditions = image ? await renderImage(deps, image) : [];
    renditionIds.push(...renditions.map((rendition) => rendition.id));
    const repeatedId = await inTransaction(deps.db, async (trx) => {
      const earlierId = await findRepeatedRequest(trx, request);
      if (earlierId !== undefined) return earlierId;
      await insertProject(trx, { ...input, id, image: renditionIds.at(-1) ?? null, created_at: createdAt });
      await insertProjectImages(trx, renditions, { projectId: id, createdAt });
      await recordAction(trx, staff, { action: 'project_created', subject: id }, createdAt);
      await recordRequestKey(trx, request, { id, createdAt });
      return undefined;
    });
    if (repeatedId !== undefined) return await getProject(deps.db, repeatedId);
    deps.changes.publish({ noun: 'project', action: 'created', id });
    deps.log.info({ projectId: id, staffId: staff.id }, 'project created');
    await promoteFiles(deps, renditionIds);
    return await getProject(deps.db, id);
  });
}

/**
 * Updates a project and returns its record; a missing field keeps its value. A new image replaces the old one, and
 * `image: null` among the fields removes it; the old files are removed after the commit. Publishes the change. Throws
 * `invalid_input` (issues by field), `not_found`, `conflict` (reason `project_changed`) if `basedOn` is among the
 * fields and is not the current version, `unavailable`. After any failure no file of a new image is left.
 */
export async function updateProject(
  deps: ChangeDeps & Pick<Deps, 'files'>,
  staff: Staff,
  { id, image: removedImage, basedOn, ...input }: UpdateProjectInput,
  image: StagedFile | undefined,
): Promise<ProjectView> {
  const now = new Date(deps.clock()).toISOString();
  const renditionIds: string[] = [];
  return await withStagedFiles(deps, renditionIds, async () => {
    const renditions = image ? await renderImage(deps, image) : [];
    renditionIds.push(...renditions.map((rendition) => rendition.id));
    const newImage = image ? renditionIds.at(-1) : removedImage;
    const replacedIds = await inTransaction(deps.db, async (trx) => {
      const stored = requireFound(await findProjectState(trx, id));
      const { version } = stored;
      if (basedOn !== undefined && basedOn !== version) {
        throw new AppError('conflict', { reason: 'project_changed' });
      }
      assertDates(input, stored);
      const texts = mergeTexts(input, stored);
      const { startDate: start_date, endDate: end_date, ...others } = input;
      await updateProjectRow(trx, id, {
        ...others,
        start_date,
        end_date,
        translations:
          input.translations && toStoredTranslations(input.translations, texts, stored.translations),
        image: newImage,
        version: version + 1,
        updated_at: now,
      });
      await recordAction(trx, staff, { action: 'project_updated', subject: id }, now);
      if (newImage === undefined) return [];
      const oldIds = await deleteProjectImages(trx, id);
      await insertProjectImages(trx, renditions, { projectId: id, createdAt: now });
      await insertFileRemovals(trx, oldIds);
      return oldIds;
    });
    deps.changes.publish({ noun: 'project', action: 'changed', id });
    deps.log.info({ projectId: id, staffId: staff.id }, 'project updated');
    await promoteFiles(deps, renditionIds);
    await removeFiles(deps, replacedIds);
    return await getProject(deps.db, id);
  });
}

type Dates = Pick<ProjectView, 'startDate' | 'endDate'>;

/** Stored dates may contradict each other; other fields can be changed nevertheless. */
function assertDates({ startDate, endDate }: { [Name in keyof Dates]?: string | undefined }, stored: Dates) {
  if (startDate === undefined && endDate === undefined) return;
  const dates = { startDate: startDate ?? stored.startDate, endDate: endDate ?? stored.endDate };
  if (endsBeforeStart(dates)) throw fieldError('endDate', 'error.endDate.beforeStart');
}

/**
 * Deletes a project. After the commit the change is published and the renditions of its image are removed.
 * Throws `not_found`, `unavailable`.
 */
export async function deleteProject(
  deps: ChangeDeps & Pick<Deps, 'files'>,
  staff: Staff,
  id: string,
): Promise<void> {
  const imageIds = await inTransaction(deps.db, async (trx) => {
    const ids = await deleteProjectImages(trx, id);
    if (!(await deleteProjectRow(trx, id))) throw new AppError('not_found');
    await insertFileRemovals(trx, ids);
    await voidIdempotencyKeys(trx, id);
    await recordAction(trx, staff, { action: 'project_deleted', subject: id }, deps.clock());
    return ids;
  });
  deps.changes.publish({ noun: 'project', action: 'deleted', id });
  deps.log.info({ projectId: id, staffId: staff.id }, 'project deleted');
  await removeFiles(deps, imageIds);
}

/**
 * Stores sample projects in a database without any, so that the first of them is listed as the newest. Another server
 * may store them at the same time.
 */
export async function seedProjects(
  { db, clock, changes }: Pick<Deps, 'db' | 'clock' | 'changes'>,
  samples: readonly SaveProjectInput[],
): Promise<void> {
  const now = clock();
  const created_at = new Date(now).toISOString();
  const projects = samples.toReversed().map((sample) => ({ ...sample, id: newId(now) }));
  await inTransaction(db, async (trx) => {
    if ((await listProjectRows(trx, undefined, 1)).length > 0) return;
    for (const project of projects) {
      await insertProject(trx, { ...project, image: null, created_at });
      changes.publishAfter(trx, { noun: 'project', action: 'created', id: project.id });
    }
  });
}
