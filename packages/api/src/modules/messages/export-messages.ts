import { getTexts } from '@isangano/content/read-texts';
import { toLabelId } from '@isangano/contracts/label-id';
import { exportChoice } from '@isangano/contracts/lists/filters';
import { parseFlag } from '@isangano/contracts/lists/search';
import type { Locale } from '@isangano/contracts/locales';
import { exportMessagesInput, exportMessagesParams } from '@isangano/contracts/messages/list';
import { messagesExportPath } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { type ListExport, splitBatches } from '../../core/exports/list-export.ts';
import type { Reader } from '../../database/database.ts';
import { listMessageRowsBySeqs } from './queries.ts';
import { messageSearch, toMessageFilters } from './search-messages.ts';

const columns = ['status', 'name', 'email', 'phone', 'subject', 'message', 'received', 'id'] as const;

export const messagesExport: ListExport<typeof exportMessagesParams> = {
  name: 'messages',
  path: messagesExportPath,
  role: 'reviewer',
  purpose: 'messages',
  filter: exportMessagesParams,
  listColumns: (locale) => columns.map((column) => getTexts(locale, 'exports')(`export.messages.${column}`)),
  generateRows: ({ db: { read }, timeZone }, { suspect, ...filter }, { locale, selected }) => {
    const filters = toMessageFilters({ ...filter, suspect: parseFlag(suspect) }, timeZone);
    return generateRows(read, selected ?? messageSearch.listMatching(read, filter.q, filters), locale);
  },
};

export const messagesExportRequest = z.extend(exportMessagesInput, exportChoice);

async function* generateRows(reader: Reader, batches: AsyncIterable<number[]>, locale: Locale) {
  const _ = getTexts(locale, 'labels');
  for await (const seqs of splitBatches(batches)) {
    for (const row of await listMessageRowsBySeqs(reader, seqs)) {
      const { fullName, email, phone, subject, message, createdAt, id } = row;
      yield [
        _(toLabelId('messageStatus', row.status)),
        fullName,
        email,
        phone,
        subject,
        message,
        createdAt,
        id,
      ];
    }
  }
}
