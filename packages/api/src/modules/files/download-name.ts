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
/** No program opens a file with this extension. */
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
