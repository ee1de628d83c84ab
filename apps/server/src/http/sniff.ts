import { fileTypeFromBuffer } from 'file-type';

/** So many bytes from the start of a file show what it is. */
export const sniffBytes = 4100;

/** Names of the same type that differ from those in contracts. */
const otherNames: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'video/x-m4v': 'video/mp4',
  'video/3gpp2': 'video/3gpp',
  'video/matroska': 'video/x-matroska',
};

const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');

/** The media type that a file's first bytes show, or nothing if they show none. */
export async function sniffType(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head);
  if (found) return otherNames[found.mime] ?? found.mime;
  // A picture that ends within its first part is known by its first bytes all the same, as others are.
  return pngMagic.equals(head.subarray(0, pngMagic.length)) ? 'image/png' : undefined;
}
