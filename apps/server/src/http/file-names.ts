const maxChars = 200;

/** Control characters, and those that turn the reading direction around and so disguise an ending. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** A name from outside, fit to be shown: without folders and control characters, and of bounded length. */
export function cleanFileName(name: string | undefined, fallback: string): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replaceAll(unprintable, '').trim();
  if (clean === '' || clean === '.' || clean === '..') return fallback;
  return Array.from(clean).slice(0, maxChars).join('');
}

/** `Content-Disposition` with the name in full, and an ASCII form for old clients. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
