import {
  endsBeforeStart,
  type ProjectView,
  type UpdateProjectInput,
} from '@isangano/contracts/projects/project';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { issue } from '../../core/errors.ts';
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
  deleteProjectImages,
  findProjectState,
  getProject,
  insertProjectImages,
  listProjectImageIds,
  updateProjectRow,
} from './queries.ts';
import { mergeTexts, toStoredTranslations } from './translations.ts';

/**
 * Updates a project and returns its record; a missing field keeps its value. A new image replaces the old
 * one, and `image: null` among the fields removes it; the old files are removed after the commit. Publishes
 * the change.
 * Throws `invalid_input` (issues by field), `not_found`, `conflict` (reason `project_changed`) if `basedOn`
 * is among the fields and is not the current version, `unavailable`. After any failure no file of a new image
 * is left.
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
      const stored = await findProjectState(trx, id);
      if (!stored) throw new AppError('not_found');
      const { version } = stored;
      if (basedOn !== undefined && basedOn !== version) {
        throw new AppError('conflict', { reason: 'project_changed' });
      }
      assertDates(input, stored);
      const texts = mergeTexts(input, stored);
      await updateProjectRow(trx, id, {
        ...input,
        translations:
          input.translations && toStoredTranslations(input.translations, texts, stored.translations),
        image: newImage,
        version: version + 1,
        updated_at: now,
      });
      await recordAction(trx, staff, { action: 'project_updated', subject: id }, now);
      if (newImage === undefined) return [];
      const oldIds = await listProjectImageIds(trx, id);
      await deleteProjectImages(trx, id);
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

/** Dates that are stored already may contradict each other: other fields can be changed all the same. */
function assertDates({ startDate, endDate }: { [Name in keyof Dates]?: string | undefined }, stored: Dates) {
  if (startDate === undefined && endDate === undefined) return;
  const dates = { startDate: startDate ?? stored.startDate, endDate: endDate ?? stored.endDate };
  if (endsBeforeStart(dates))
    throw new AppError('invalid_input', { issues: [issue('endDate', 'error.endDate.beforeStart')] });
}
