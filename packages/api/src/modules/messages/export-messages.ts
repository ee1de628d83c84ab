import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import type { Locale } from '@isangano/contracts/locales';
import { type exportMessagesInput, exportMessagesParams } from '@isangano/contracts/messages/list';
import { messagesExportPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import type { Reader } from '../../database/database.ts';
import { listSelected } from '../../records/bulk/list-selected.ts';
import { getLabel } from '../../records/export/get-label.ts';
import type { ListExport } from '../../records/export/list-export.ts';
import { type ColumnNames, defaultTable, toTable } from '../../records/export/to-table.ts';
import { listMatchingMessages } from './list-matching-messages.ts';
import { listMessageRowsBySeqs } from './queries.ts';
import { toMessageFilters } from './search-messages.ts';

const columns: ColumnNames = {
  en: ['Status', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Received', 'ID'],
  // To be reviewed by a native speaker.
  rw: ['Imiterere', 'Amazina', 'Imeyili', 'Telefone', 'Impamvu', 'Ubutumwa', 'Bwakiriwe', 'Nimero'],
  fr: ['Statut', 'Nom', 'E-mail', 'Téléphone', 'Objet', 'Message', 'Reçu', 'Identifiant'],
};

export const messagesExport: ListExport<typeof exportMessagesParams> = {
  name: 'messages',
  path: messagesExportPath,
  role: 'reviewer',
  purpose: 'messages',
  filter: exportMessagesParams,
  addedFields: ['selection'],
  open: ({ db, timeZone }, { suspect, selection, ...filter }, table = defaultTable) => {
    if (selection !== undefined)
      return toTable(
        table,
        columns[table.locale],
        generateRows(db.read, listSelected(db.read, 'message', selection), table.locale),
      );
    const filters = toMessageFilters({ ...filter, suspect: parseFlag(suspect) }, timeZone);
    return toTable(
      table,
      columns[table.locale],
      generateRows(db.read, listMatchingMessages(db.read, filter.q, filters), table.locale),
    );
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

async function* generateRows(reader: Reader, batches: AsyncIterable<number[]>, locale: Locale) {
  for await (const seqs of batches) {
    for (const row of await listMessageRowsBySeqs(reader, seqs)) {
      const { fullName, email, phone, subject, message, createdAt, id } = row;
      yield [
        getLabel(locale, 'messageStatus', row.status),
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
