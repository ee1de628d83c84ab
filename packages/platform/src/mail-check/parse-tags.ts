/** Parses the `name=value` pairs of a DKIM or DMARC record. Returns `undefined` if it is malformed or names a tag twice. */
export function parseTags(record: string): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  const parts = record.split(';').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  for (const part of parts) {
    const separator = part.indexOf('=');
    const name = part.slice(0, Math.max(0, separator)).trim().toLowerCase();
    if (!/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name)) return undefined;
    tags.set(name, part.slice(separator + 1).trim());
  }
  return tags;
}
