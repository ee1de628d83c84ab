import type { Picture } from '@isangano/contracts/content/content';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { Deps, Staff } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { getPublicFileUrl, promoteFiles, renderImage, withStagedFiles } from '../files/module.ts';
import { insertPicture } from './queries.ts';

/**
 * Stores the renditions of a picture for the site, re-encoded, at permanent public addresses. Pictures are kept, since
 * earlier versions of lists and publications show them. Throws `invalid_input` without a picture or for one that cannot
 * be decoded, `unavailable`; then no file is left.
 */
export async function addPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  staff: Staff,
  image: StagedFile | undefined,
): Promise<Picture> {
  if (!image) throw fieldError('image', 'error.value.invalid');
  const now = new Date(deps.clock()).toISOString();
  const pictureId = newId(deps.clock());
  const ids: string[] = [];
  return await withStagedFiles(deps, ids, async () => {
    const renditions = await renderImage(deps, image);
    ids.push(...renditions.map(({ id }) => id));
    await inTransaction(deps.db, async (trx) => {
      for (const { sizeBytes, ...rendition } of renditions)
        await insertPicture(trx, {
          ...rendition,
          size_bytes: sizeBytes,
          picture_id: pictureId,
          author_id: staff.id,
          created_at: now,
        });
      await recordAction(trx, staff, { action: 'picture_added', subject: pictureId }, now);
    });
    await promoteFiles(deps, ids);
    const imageSet = renditions.map(({ id, width, height }) => ({
      url: getPublicFileUrl(id),
      width,
      height,
    }));
    return { image: imageSet.at(-1)?.url ?? '', imageSet };
  });
}
