import { labels } from '@isangano/contracts/labels';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import { type exportMessagesInput, exportMessagesParams } from '@isangano/contracts/messages/list';
import { messagesExportPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import type { ListExport } from '../exports/list-export.ts';
import { toTable } from '../exports/to-table.ts';
import { allSeqs } from '../lists/list-buckets.ts';
import type { Reader } from '../open-database.ts';
import { hasSearchTerms } from '../search/search-conditions.ts';
import { listMessageSeqs, type MessageFilters } from './list-queries.ts';
import { listMessageRowsBySeqs } from './queries.ts';
import { toMessageFilters, toMessageSearchFilters } from './search-messages.ts';

const batchSize = 500;

const columns = ['Status', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Received', 'ID'];

export const messagesExport: ListExport<typeof exportMessagesParams> = {
  name: 'messages',
  path: messagesExportPath,
  role: 'reviewer',
  purpose: 'messages',
  filter: exportMessagesParams,
  open: ({ db, timeZone }, { suspect, ...filter }, format = 'csv') => {
    const filters = toMessageFilters({ ...filter, suspect: parseFlag(suspect) }, timeZone);
    return toTable(format, columns, generateRows(db.read, filter.q, filters));
  },
};

/** Returns the parameters of a link for a filter. */
export function toMessageExportParams({
  suspect,
  ...filter
}: z.output<typeof exportMessagesInput>): z.output<typeof exportMessagesParams> {
  return { ...filter, suspect: toFlag(suspect) };
}

async function* generateRows(reader: Reader, q: string, filters: MessageFilters) {
  let before: number | undefined;
  do {
    const range = { type: 'newest', limit: batchSize, before } as const;
    const { seqs, nextBefore } = hasSearchTerms(q)
      ? await reader.searches.find({
          index: 'message',
          q,
          ...(await toMessageSearchFilters(reader, filters)),
          range,
        })
      : await listBatch(reader, filters, range);
    for (const row of await listMessageRowsBySeqs(reader, seqs)) {
      const { fullName, email, phone, subject, message, createdAt, id } = row;
      yield [labels.messageStatus[row.status], fullName, email, phone, subject, message, createdAt, id];
    }
    before = nextBefore;
  } while (before !== undefined);
}

/** Lists a batch without a search, with the `before` of the next batch unless it is the last. */
async function listBatch(
  reader: Reader,
  filters: MessageFilters,
  { limit, before }: { limit: number; before: number | undefined },
) {
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  const bounds = { firstSeq, endSeq: before ?? endSeq };
  const seqs = await listMessageSeqs(reader, { ...filters, bounds }, limit);
  return { seqs, nextBefore: seqs.length < limit ? undefined : seqs.at(-1) };
}
