import { exportChoice } from '@isangano/contracts/lists/filters';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import type { Locale } from '@isangano/contracts/locales';
import { exportMessagesInput, exportMessagesParams } from '@isangano/contracts/messages/list';
import { messagesExportPath } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import type { ListExport } from '../../core/exports/list-export.ts';
import type { ColumnNames } from '../../core/exports/to-table.ts';
import type { Reader } from '../../database/database.ts';
import { getLabel } from '../mail/module.ts';
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
  listColumns: (locale) => columns[locale],
  generateRows: ({ db: { read }, timeZone }, { suspect, ...filter }, { locale, selected }) => {
    const filters = toMessageFilters({ ...filter, suspect: parseFlag(suspect) }, timeZone);
    return generateRows(read, selected ?? listMatchingMessages(read, filter.q, filters), locale);
  },
};

/** What a link is requested with. */
export const messagesExportRequest = z.extend(exportMessagesInput, exportChoice);
type MessagesExportRequest = z.output<typeof messagesExportRequest>;

/** Returns the parameters of a link for a filter. */
export function toMessageExportParams({
  suspect,
  format: _format,
  ...filter
}: MessagesExportRequest): z.output<typeof exportMessagesParams> {
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
