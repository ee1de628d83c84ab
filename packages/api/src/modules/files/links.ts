import { filesPrefix, publicFilesPrefix, thumbnailSuffix } from '@isangano/contracts/routes';
import type { KeySet } from '@isangano/platform/keys/keyring';
import { type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type { Deps } from '../../core/context.ts';
import { assertHeldLink, type LinkHolder, toHolderParams } from '../identity/module.ts';

const lifetimeSeconds = 3600;

/** The least role of the procedures that return links. */
const openFileRole = 'reader';

/** Expiry times are rounded to this step, so that a repeated response contains the same links. */
const stepSeconds = 300;

/**
 * Returns a signed link to a private file, relative to the server's base; it expires in 55 to 60 minutes, and
 * as soon as the session or API token of its holder ends.
 */
export function createFileLink(keys: KeySet, fileId: string, nowMs: number, holder: LinkHolder): string {
  const expires = Math.floor(nowMs / 1000 / stepSeconds) * stepSeconds + lifetimeSeconds;
  const query = signQuery(keys, openFile(fileId), toHolderParams(holder), expires);
  return `${filesPrefix}/${fileId}?${query.toString()}`;
}

/** Returns such a link to the small rendition of a picture; it is valid for the file as well. */
export function createThumbnailLink(keys: KeySet, fileId: string, nowMs: number, holder: LinkHolder): string {
  return createFileLink(keys, fileId, nowMs, holder).replace('?', `${thumbnailSuffix}?`);
}

/** Throws `forbidden` as `assertHeldLink` does. */
export async function assertFileLink(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessionIdleMs'>,
  fileId: string,
  query: URLSearchParams,
): Promise<void> {
  await assertHeldLink(deps, openFile(fileId), query, openFileRole);
}

export function openFile(fileId: string): LinkPurpose {
  return (read) => JSON.stringify(['file', fileId, read('expires'), read('by'), read('via')]);
}

/** Returns the permanent URL of a public image, relative to the server's base. */
export function getPublicFileUrl(fileId: string): string {
  return `${publicFilesPrefix}/${fileId}`;
}

/** The extensions of each accepted media type, the usual one first. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'video/3gpp': ['3gp', '3gpp', '3g2'],
  'video/x-matroska': ['mkv'],
};
/** An extension that no program opens. */
const unknownTypeExtensions = ['bin'] as const;

/**
 * Returns the name under which a file is downloaded. Its extension is one of its media type, which was detected
 * from the content: the client's extension decides which program opens the file, so any other is replaced.
 */
export function toDownloadName(name: string, type: string): string {
  const accepted = extensions[type] ?? unknownTypeExtensions;
  // Windows ignores dots and spaces at the end of a name.
  const base = trimEnd(name);
  if (hasExtension(base, accepted)) return base;
  const dot = base.lastIndexOf('.');
  const stem =
    dot > 0 && /^[a-z][a-z0-9]{0,9}$/i.test(base.slice(dot + 1)) ? trimEnd(base.slice(0, dot)) : base;
  return hasExtension(stem, accepted) ? stem : `${stem || 'file'}.${accepted[0]}`;
}

function hasExtension(name: string, accepted: readonly string[]): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && accepted.includes(name.slice(dot + 1).toLowerCase());
}

function trimEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1]?.trim() === '')) end -= 1;
  return name.slice(0, end);
}
