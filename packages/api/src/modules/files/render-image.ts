import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { imageWidths } from '@isangano/contracts/projects/values';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { issue } from '../../core/errors.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import { discardStagedFiles } from './staged-files.ts';

/** One width of an image, as a staged file. */
export type Rendition = Omit<StagedFile, 'field'> & Pick<EncodedImage, 'width' | 'height'>;

/**
 * Renders the renditions of a staged image and stages them, narrowest first. The caller discards the staged
 * image itself.
 * Throws `invalid_input` (issue at the image's field) if it cannot be decoded or has too many pixels,
 * `unavailable` when the disk is full. After any failure no rendition is left.
 */
export async function renderImage(
  deps: Pick<Deps, 'files' | 'clock'>,
  image: StagedFile,
): Promise<Rendition[]> {
  const result = await encodeImage(async () => buffer(await deps.files.open(image.id)), imageWidths);
  if ('error' in result) {
    throw new AppError('invalid_input', { issues: [issue(image.field, result.error, { file: image.name })] });
  }
  const name = `${image.name.replace(/\.[^.]*$/, '')}.webp`;
  const renditions: Rendition[] = [];
  try {
    for (const { bytes, type, width, height } of result.images) {
      const id = newId(deps.clock());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      renditions.push({ id, name, type, sizeBytes: bytes.length, sha256, width, height });
      await deps.files.stage(id, toStream(bytes));
    }
  } catch (error) {
    await discardStagedFiles(
      deps,
      renditions.map(({ id }) => id),
    );
    throw error;
  }
  return renditions;
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
