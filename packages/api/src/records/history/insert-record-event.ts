import type { RecordSubject, sharedHistoryActions } from '@isangano/contracts/records';
import type { Staff } from '../../core/context.ts';
import type { Executor } from '../../database/database.ts';
import { insertEvent } from '../../modules/applications/review/history-queries.ts';
import { insertMessageEvent } from '../../modules/messages/history-queries.ts';

type SharedEvent = {
  action: (typeof sharedHistoryActions)[number];
  /** The e-mail address of an assignee. */
  detail: string | null;
  /** ISO 8601. */
  at: string;
};

/** Adds an event to the history of an application or a message. */
export async function insertRecordEvent(
  executor: Executor,
  { noun, id }: RecordSubject,
  { id: staff_id, email: staff_email }: Pick<Staff, 'id' | 'email'>,
  event: SharedEvent,
): Promise<void> {
  if (noun === 'application')
    await insertEvent(executor, { application_id: id, staff_id, staff_email, ...event });
  else await insertMessageEvent(executor, { message_id: id, staff_id, staff_email, ...event });
}
