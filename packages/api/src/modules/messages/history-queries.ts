import { historyMaxEntries } from '@isangano/contracts/applications/history';
import type { MessageHistoryEntry } from '@isangano/contracts/messages/history';
import type { Insertable } from 'kysely';
import type { Executor } from '../../database/database.ts';
import type { MessageEventTable } from './table.ts';

export async function insertMessageEvent(
  executor: Executor,
  event: Omit<Insertable<MessageEventTable>, 'seq'>,
): Promise<void> {
  await executor.insertInto('message_event').values(event).execute();
}

/** Lists the latest events of a message, up to `historyMaxEntries`, oldest first. */
export async function listMessageEvents(
  executor: Executor,
  messageId: string,
): Promise<MessageHistoryEntry[]> {
  const rows = await executor
    .selectFrom('message_event')
    .select(['action', 'at', 'staff_email as by', 'detail'])
    .where('message_id', '=', messageId)
    .orderBy('seq', 'desc')
    .limit(historyMaxEntries)
    .execute();
  return rows.toReversed();
}
