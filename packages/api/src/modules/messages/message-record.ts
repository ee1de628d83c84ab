import { exportMessagesInput, searchMessagesInput } from '@isangano/contracts/messages/list';
import type { StaffMessageView } from '@isangano/contracts/messages/message';
import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import type { FoundRecord, RecordList, RecordModule, RecordPersonalData } from '../../core/record-module.ts';
import type { Trx } from '../../database/database.ts';
import { listReplyTemplates } from '../mail/module.ts';
import { findReferencedId } from '../references/module.ts';
import { deleteIdempotencyKeys } from '../submissions/module.ts';
import { deleteInTransaction, deleteWithReplies, markInTransaction } from './change-message.ts';
import { messagesExport } from './export-messages.ts';
import {
  findMessage,
  findWholeMessage,
  insertMessageEvent,
  listMessageEvents,
  listMessageRowsBySeqs,
  listMessagesOf,
  listReadBefore,
  listSuspectMessages,
  updateMessageStatus,
} from './queries.ts';
import { messageSearch, toMessageFilters } from './search-messages.ts';

/** The search index of messages; the view `message_text` has their searched texts. */
export const messageSearchIndex = {
  name: 'message',
  table: 'contact_message',
  filterColumns: ['status'],
} as const;

const noun = 'message';
const table = 'contact_message';

const list: RecordList = {
  parseSearch: parseMessagesSearch,

  listMatching(reader, search, timeZone) {
    const filter = exportMessagesInput.parse(search);
    return messageSearch.listMatching(reader, filter.q, toMessageFilters(filter, timeZone));
  },

  count(reader, search, { timeZone, ...limits }) {
    const input = searchMessagesInput.parse(search);
    return messageSearch.countMatching(reader, input.q, toMessageFilters(input, timeZone), limits);
  },

  async findReferenced(executor, reference) {
    const id = await findReferencedId(executor, table, reference);
    const message = id === undefined ? undefined : await findMessage(executor, id);
    return message && toFound(message);
  },

  async findNewest(reader, q, limit, signal) {
    const range = { type: 'newest', limit, before: undefined } as const;
    const { seqs } = await messageSearch.search(reader, { q, filters: {}, range }, signal);
    return (await listMessageRowsBySeqs(reader, seqs)).map(toFound);
  },

  async findAuthor(executor, id) {
    const message = await findWholeMessage(executor, id);
    if (!message) return undefined;
    const {
      full_name: name,
      short_reference: shortReference,
      email,
      locale,
      subject,
      message: quote,
    } = message;
    return {
      id,
      shortReference,
      name,
      email,
      locale,
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      templates: listReplyTemplates({ name, locale }),
      quote,
      isHidden: false,
    };
  },
};

function toFound({ id, fullName, email, subject, createdAt }: StaffMessageView): FoundRecord {
  return { noun, id, name: fullName, email, title: subject, at: createdAt };
}

const personalData: RecordPersonalData = {
  plural: 'messages',
  listRecords: listMessagesOf,
  async read(executor, id) {
    const { seq: _seq, ...message } = (await findWholeMessage(executor, id)) ?? {};
    return { ...message, history: await listMessageEvents(executor, id) };
  },
  remove,
};

async function remove(trx: Trx, id: string): Promise<string[]> {
  await deleteIdempotencyKeys(trx, id);
  return (await deleteWithReplies(trx, id)) ?? [];
}

/** Its author may have replied since it was listed. */
async function removeIfRead(trx: Trx, id: string): Promise<string[]> {
  return (await findMessage(trx, id))?.status === 'read' ? await remove(trx, id) : [];
}

/** The `RecordModule` of messages. */
export const messageModule: RecordModule = {
  noun,
  table,
  nameColumn: 'full_name',
  list,
  actions: {
    decide: null,
    read: {
      apply: async (trx, deps, staff, id) =>
        (await markInTransaction(trx, deps, staff, { id, status: 'read' })) ? '' : null,
      undo: (trx, deps, staff, id) => markInTransaction(trx, deps, staff, { id, status: 'unread' }),
    },
    async renew(trx, id) {
      await updateMessageStatus(trx, id, 'unread');
    },
    declineInvitation: null,
    delete: deleteInTransaction,
  },
  events: {
    assignedAction: 'message_assigned',
    insert: (executor, id, { id: staff_id, email: staff_email }, event) =>
      insertMessageEvent(executor, { message_id: id, staff_id, staff_email, ...event }),
  },
  searchIndex: messageSearchIndex,
  export: messagesExport,
  personalData,
  retention: { list: listReadBefore, remove: removeIfRead },
  suspect: {
    noun,
    table,
    scopes: ['message'],
    list: listSuspectMessages,
    // Staff are notified of every message, and its author gets no mail.
    releaseMail: () => Promise.resolve(),
  },
};
