const maxChars = 200;

/** Control characters, and those that reverse the reading direction, which can disguise a file extension. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * Returns a client's file name safe for display: no folders, no control characters, at most 200 characters.
 */
export function cleanFileName(name: string | undefined, fallback: string): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replaceAll(unprintable, '').trim();
  if (clean === '' || clean === '.' || clean === '..') return fallback;
  return Array.from(clean).slice(0, maxChars).join('');
}

/** Returns a `Content-Disposition` value with the full name, and an ASCII form for old clients. */
export function formatContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
