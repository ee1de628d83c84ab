import { type HistoryEntry, historyMaxEntries } from '@isangano/contracts/applications/history';
import { createInsert, type Executor } from '../../../database/database.ts';
import { identityFields } from '../first-look/hide-identity.ts';
import type { ApplicationEventTable } from '../table.ts';

/** An entry of the history without what is null. */
export type HistoryEvent = Pick<HistoryEntry, 'action' | 'at'> & Partial<HistoryEntry>;

export const insertEvent = createInsert('application_event');

/** Lists the latest events of an application, up to a number, oldest first. */
export async function listEvents(
  executor: Executor,
  applicationId: string,
  limit = historyMaxEntries,
): Promise<HistoryEntry[]> {
  const rows = await executor
    .selectFrom('application_event')
    .select(['action', 'at', 'staff_email as by', 'file_name as file', 'detail'])
    .where('application_id', '=', applicationId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/**
 * Lists the files of an application, and of what its applicant has written, in which malware was found, in the order in
 * which they were scanned; while its applicant `isHidden`, without those that show them.
 */
export async function listInfections(
  executor: Executor,
  applicationId: string,
  { isHidden }: { isHidden: boolean },
): Promise<HistoryEvent[]> {
  const rows = await executor
    .selectFrom('application_file')
    .select(['name', 'scanned_at'])
    .where('application_id', '=', applicationId)
    .where('scan', '=', 'infected')
    .$if(isHidden, (query) => query.where('field', 'not in', identityFields))
    .unionAll(
      executor
        .selectFrom('reply_file')
        .innerJoin('received_reply', 'received_reply.id', 'reply_id')
        .select(['reply_file.name', 'scanned_at'])
        .where('noun', '=', 'application')
        .where('record_id', '=', applicationId)
        .where('scan', '=', 'infected'),
    )
    .orderBy('scanned_at')
    .execute();
  return rows.map(({ name, scanned_at: at }) => ({ action: 'file_infected', at: at ?? '', file: name }));
}

type SoughtEvent = Pick<ApplicationEventTable, 'action' | 'staff_id'> & {
  id: string;
  /** What the event is about, and between which times (ISO 8601) it is, as `hasEntry` of the audit log has them. */
  file?: { fileId: string; since: string; until: string };
};

/** Whether a member of staff has an event of this action in the history of an application. */
export async function hasEvent(
  executor: Executor,
  { id, action, staff_id, file }: SoughtEvent,
): Promise<boolean> {
  const events = executor
    .selectFrom('application_event')
    .select('seq')
    .where('application_id', '=', id)
    .where('action', '=', action)
    .where('staff_id', '=', staff_id)
    .limit(1);
  const found = file
    ? events.where('file_id', '=', file.fileId).where('at', '>', file.since).where('at', '<=', file.until)
    : events;
  return (await found.executeTakeFirst()) !== undefined;
}
