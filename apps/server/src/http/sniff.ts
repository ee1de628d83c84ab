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

/** The media type that a file's first bytes show, or nothing if they show none. */
export async function sniffType(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head);
  return found && (otherNames[found.mime] ?? found.mime);
}
