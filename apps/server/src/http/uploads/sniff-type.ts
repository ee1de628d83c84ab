/** Number of leading bytes that type detection needs. */
export const sniffBytes = 4100;

/** Media types of the detector that have another name in contracts. */
const canonicalTypes: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'video/x-m4v': 'video/mp4',
  'video/3gpp2': 'video/3gpp',
  'video/matroska': 'video/x-matroska',
};

const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns the media type that a file's first bytes show, if any. */
export async function sniffType(head: Uint8Array): Promise<string | undefined> {
  // Loaded with the first file, as most starts are for pages.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head);
  if (detected) return canonicalTypes[detected.mime] ?? detected.mime;
  // The detector does not recognize a PNG that is truncated within its first chunk.
  return pngMagic.equals(head.subarray(0, pngMagic.length)) ? 'image/png' : undefined;
}
