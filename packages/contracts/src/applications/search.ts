import { type ListSort, listSorts, parseRecordSearch, type RecordSearch, toText } from '../lists/search.ts';
import {
  type ApplicationKind,
  type ApplicationStatus,
  applicationKinds,
  applicationStatuses,
} from './values.ts';

/** Query parameters of the applications page. */
export type ApplicationsSearch = RecordSearch & {
  type?: ApplicationKind | undefined;
  status?: ApplicationStatus | undefined;
  channel?: string | undefined;
  unread?: boolean | undefined;
  sort?: ListSort | undefined;
  /** Parts of the rows that are shown, with commas between them; all without a value. */
  columns?: string | undefined;
  page?: number | undefined;
};

type Search = Readonly<Record<string, unknown>>;

/** Ignores malformed parameters. */
export function parseApplicationsSearch(search: Search): ApplicationsSearch {
  const { type, status, channel, unread, sort, columns, page } = search;
  return {
    ...parseRecordSearch(search),
    type: applicationKinds.find((kind) => kind === type),
    status: applicationStatuses.find((known) => known === status),
    channel: toText(channel),
    unread: typeof unread === 'boolean' ? unread : undefined,
    columns: toText(columns),
    sort: listSorts.find((known) => known === sort),
    page: typeof page === 'number' && Number.isInteger(page) && page >= 1 ? page : undefined,
  };
}

/** Parts of a row in the list of applications that can be left out. */
export const rowColumns = ['contact', 'location', 'topic'] as const;
export type RowColumn = (typeof rowColumns)[number];

export function showsColumn({ columns }: Pick<ApplicationsSearch, 'columns'>, column: RowColumn): boolean {
  return columns === undefined || columns.split(',').includes(column);
}
