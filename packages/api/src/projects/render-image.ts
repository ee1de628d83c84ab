import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { imageWidths } from '@isangano/contracts/projects/values';
import type { Deps } from '../context.ts';
import { AppError, issue } from '../errors.ts';
import { discardFiles } from '../files/arrivals.ts';
import { type EncodedImage, encodeImage } from '../files/encode-image.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import { newId } from '../ids.ts';

/** One width of a picture, as an arrival in the storage. */
export type Rendition = Omit<ReceivedFile, 'field'> & Pick<EncodedImage, 'width' | 'height'>;

/**
 * Makes the renditions of a picture that has arrived, the narrowest first, as arrivals of their own; what
 * came stays the caller's to discard. Throws `invalid_input` (issue at the picture's field) for what cannot
 * be decoded; then, and after any other failure, no rendition is left.
 */
export async function renderImage(
  deps: Pick<Deps, 'files' | 'clock'>,
  image: ReceivedFile,
): Promise<Rendition[]> {
  const result = await encodeImage(async () => buffer(await deps.files.open(image.id)), imageWidths);
  if ('fault' in result) {
    throw new AppError('invalid_input', { issues: [issue(image.field, result.fault, { file: image.name })] });
  }
  const name = `${image.name.replace(/\.[^.]*$/, '')}.webp`;
  const renditions: Rendition[] = [];
  try {
    for (const { bytes, type, width, height } of result.images) {
      const id = newId(deps.clock());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      renditions.push({ id, name, type, sizeBytes: bytes.length, sha256, width, height });
      await deps.files.receive(id, inOnePiece(bytes));
    }
  } catch (error) {
    await discardFiles(
      deps,
      renditions.map(({ id }) => id),
    );
    throw error;
  }
  return renditions;
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
