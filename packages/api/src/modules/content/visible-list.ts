/** Returns a list without its hidden entries, `{"hidden": <entry>}`, at any depth. */
export function omitHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isHidden(entry)).map(omitHidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, omitHidden(part)]));
}

const isHidden = (entry: unknown) => typeof entry === 'object' && entry !== null && 'hidden' in entry;
