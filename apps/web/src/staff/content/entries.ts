export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A hidden entry, which visitors do not see. */
export const isHidden = (entry: unknown): entry is { hidden: unknown } =>
  isObject(entry) && 'hidden' in entry;

/** Returns what an entry is called: its name, or its short name. */
export function describeEntry(entry: unknown, index: number): string {
  const shown = isHidden(entry) ? entry.hidden : entry;
  if (typeof shown === 'string' && shown !== '') return shown;
  if (!isObject(shown)) return String(index + 1);
  const name = [shown.name, shown.id].find((text) => typeof text === 'string' && text !== '');
  return typeof name === 'string' ? name : String(index + 1);
}
