import { historyMaxEntries } from '@isangano/contracts/applications/history';
import type { Locale } from '@isangano/contracts/locales';
import type { MessageView, StaffMessageView } from '@isangano/contracts/messages/message';
import { equalsIgnoringCase, jsonNumbers } from '@isangano/platform/database/sql-fragments';
import { requireFound } from '@isangano/platform/errors';
import type { NotNull } from 'kysely';
import {
  createDelete,
  createFind,
  createInsert,
  createRecordInsert,
  type Executor,
  type Param,
  prepareQuery,
} from '../../database/database.ts';
import { excerpt } from '../submissions/module.ts';

const columns = [
  'seq',
  'id',
  'full_name as fullName',
  'email',
  'phone',
  'subject',
  'message',
  'status',
  'created_at as createdAt',
  'suspect',
  'assignee_id as assigneeId',
  'version',
  'short_reference as shortReference',
] as const;

export async function insertMessage(
  executor: Executor,
  {
    fullName,
    createdAt,
    shortReference,
    ...rest
  }: MessageView & Pick<StaffMessageView, 'suspect'> & { fingerprint: string; locale: Locale },
): Promise<void> {
  const row = { ...rest, full_name: fullName, created_at: createdAt, short_reference: shortReference };
  await insertRow(executor, row);
}

const insertRow = createRecordInsert('contact_message');

/** Lists messages, newest first, with a `seq` lower than `before`. */
export async function listMessageRows(executor: Executor, before: number | undefined, limit: number) {
  return await selectRows(executor, { before: before ?? Number.MAX_SAFE_INTEGER, limit });
}

const selectRows = prepareQuery((db, param: Param<{ before: number; limit: number }>) =>
  db
    .selectFrom('contact_message')
    .select(columns)
    .where('seq', '<', param('before'))
    .orderBy('seq', 'desc')
    .limit(param('limit')),
);

/** Lists those of the messages that still exist, newest first. */
export async function listMessageRowsBySeqs(executor: Executor, seqs: number[]): Promise<StaffMessageView[]> {
  return await executor
    .selectFrom('contact_message')
    .select(columns)
    .where('seq', 'in', jsonNumbers(seqs))
    .orderBy('seq', 'desc')
    .execute();
}

export async function findMessage(executor: Executor, id: string): Promise<StaffMessageView | undefined> {
  return await executor.selectFrom('contact_message').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Throws `not_found`. */
export async function getMessage(executor: Executor, id: string): Promise<StaffMessageView> {
  return requireFound(await findMessage(executor, id));
}

/** Returns false for an unknown id, and for a message that has the status already. */
export async function updateMessageStatus(executor: Executor, id: string, status: MessageView['status']) {
  const { numUpdatedRows } = await executor
    .updateTable('contact_message')
    .set({ status })
    .where('id', '=', id)
    .where('status', '<>', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteMessageRow = createDelete('contact_message', 'id');

export const insertMessageEvent = createInsert('message_event');

/** Lists the latest events of a message, up to `historyMaxEntries`, oldest first. */
export async function listMessageEvents(executor: Executor, messageId: string) {
  const rows = await executor
    .selectFrom('message_event')
    .select(['action', 'at', 'staff_email as by', 'detail'])
    .where('message_id', '=', messageId)
    .orderBy('seq', 'desc')
    .limit(historyMaxEntries)
    .execute();
  return rows.toReversed();
}

/** Lists the newest messages from an address, as the page of a person shows them. */
export async function listMessagesOf(executor: Executor, { email, limit }: { email: string; limit: number }) {
  return await executor
    .selectFrom('contact_message')
    .select(['id', 'created_at as at', 'subject', 'status', 'suspect', 'full_name as name'])
    .where(equalsIgnoringCase('email', email))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export const findWholeMessage = createFind('contact_message', 'id');

/** Lists the ids of read messages that were created before a time, oldest first. */
export async function listReadBefore(executor: Executor, time: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('contact_message')
    .select('id')
    .where('status', '=', 'read')
    .where('created_at', '<', time)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists suspected messages, newest first, with a `seq` lower than `before`. */
export async function listSuspectMessages(
  executor: Executor,
  { before, limit }: { before: number; limit: number },
) {
  const rows = await executor
    .selectFrom('contact_message')
    .select([
      'seq',
      'id',
      'full_name as name',
      'email',
      'subject as title',
      'created_at as createdAt',
      'suspect',
    ])
    .select(excerpt('message').as('excerpt'))
    .where('suspect', 'is not', null)
    .$narrowType<{ suspect: NotNull }>()
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ seq, suspect: reason, ...row }) => ({
    seq,
    suspect: { noun: 'message', reason, ...row },
  }));
}
