/* Parsers of the query parameters of staff pages, each of which loads all: plain functions, without the schema library. */

/** Values of the filter by assignee besides the id of an account: the caller, and nobody. */
export const assignedToMe = 'me';
export const assignedToNobody = 'none';

export const listSorts = ['newest', 'oldest'] as const;
export type ListSort = (typeof listSorts)[number];

export const searchMaxChars = 200;

/** Whether a text is a day as ISO 8601 writes it. `Date` reads the 30th of February as the 2nd of March. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function toDay(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** Query parameters of the pages of both lists. */
export type RecordSearch = {
  q?: string | undefined;
  assignee?: string | undefined;
  suspect?: boolean | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

/** Ignores malformed parameters. */
export function parseRecordSearch({
  q,
  assignee,
  suspect,
  from,
  until,
}: Readonly<Record<string, unknown>>): RecordSearch {
  return {
    q: toText(q),
    assignee: toText(assignee),
    suspect: typeof suspect === 'boolean' ? suspect : undefined,
    from: toDay(from),
    until: toDay(until),
  };
}

/** Returns a text of at most `searchMaxChars`; the router reads texts of digits as numbers. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, searchMaxChars)
    : undefined;
}

/** True or false as the text of a parameter. */
export type Flag = 'true' | 'false';

export function toFlag(value: boolean | undefined): Flag | undefined {
  if (value === undefined) return undefined;
  return value ? 'true' : 'false';
}

export function parseFlag(flag: Flag | undefined): boolean | undefined {
  return flag && flag === 'true';
}

/** Formats of lists that staff download. Browser code loads it, so it uses no schema library. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
