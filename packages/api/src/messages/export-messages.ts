import { labels } from '@isangano/contracts/labels';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import { type exportMessagesInput, exportMessagesParams } from '@isangano/contracts/messages/list';
import { messagesExportPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import { listSelected } from '../bulk/list-selected.ts';
import type { ListExport } from '../exports/list-export.ts';
import { toTable } from '../exports/to-table.ts';
import type { Reader } from '../open-database.ts';
import { listMatchingMessages } from './list-matching-messages.ts';
import { listMessageRowsBySeqs } from './queries.ts';
import { toMessageFilters } from './search-messages.ts';

const columns = ['Status', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Received', 'ID'];

export const messagesExport: ListExport<typeof exportMessagesParams> = {
  name: 'messages',
  path: messagesExportPath,
  role: 'reviewer',
  purpose: 'messages',
  filter: exportMessagesParams,
  addedFields: ['selection'],
  open: ({ db, timeZone }, { suspect, selection, ...filter }, format = 'csv') => {
    if (selection !== undefined)
      return toTable(format, columns, generateRows(db.read, listSelected(db.read, 'message', selection)));
    const filters = toMessageFilters({ ...filter, suspect: parseFlag(suspect) }, timeZone);
    return toTable(format, columns, generateRows(db.read, listMatchingMessages(db.read, filter.q, filters)));
  },
};

/** Returns the parameters of a link for a filter. */
export function toMessageExportParams({
  suspect,
  ...filter
}: z.output<typeof exportMessagesInput> & { selection?: string | undefined }): z.output<
  typeof exportMessagesParams
> {
  return { ...filter, suspect: toFlag(suspect) };
}

async function* generateRows(reader: Reader, batches: AsyncIterable<number[]>) {
  for await (const seqs of batches) {
    for (const row of await listMessageRowsBySeqs(reader, seqs)) {
      const { fullName, email, phone, subject, message, createdAt, id } = row;
      yield [labels.messageStatus[row.status], fullName, email, phone, subject, message, createdAt, id];
    }
  }
}
