import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { type FoundRecord, foundRecordsMax } from '@isangano/contracts/global-search/find';
import type { StaffMessageView } from '@isangano/contracts/messages/message';
import { isId } from '@isangano/platform/ids';
import { hasSearchTerms } from '@isangano/platform/search/search-conditions';
import type { Reader } from '../../database/database.ts';
import { listApplicationRows } from '../../modules/applications/list-queries.ts';
import { findApplication } from '../../modules/applications/queries.ts';
import { findMessage, listMessageRowsBySeqs } from '../../modules/messages/queries.ts';

/**
 * Returns the record whose reference the query is, or the newest applications and messages that the searches of their pages find.
 * Throws `unavailable` when too many searches are queued.
 */
export async function findAnywhere(reader: Reader, q: string, signal?: AbortSignal): Promise<FoundRecord[]> {
  const id = q.trim().toLowerCase();
  if (isId(id)) {
    const application = await findApplication(reader, id);
    const message = application ? undefined : await findMessage(reader, id);
    return [
      ...(application ? [toFoundApplication(application)] : []),
      ...(message ? [toFoundMessage(message)] : []),
    ];
  }
  if (!hasSearchTerms(q)) return [];
  const range = { type: 'newest', limit: foundRecordsMax, before: undefined } as const;
  const applications = {
    index: 'application',
    q,
    filters: { kind: undefined, status: undefined },
    range,
  } as const;
  const messages = { index: 'message', q, filters: { status: undefined }, range } as const;
  const { seqs } = await reader.searches.find(applications, signal);
  const { seqs: messageSeqs } = await reader.searches.find(messages, signal);
  return [
    ...(await listApplicationRows(reader, seqs)).map(toFoundApplication),
    ...(await listMessageRowsBySeqs(reader, messageSeqs)).map(toFoundMessage),
  ];
}

function toFoundApplication({ id, kind, name, email, topic, createdAt }: ApplicationRow): FoundRecord {
  return { noun: 'application', id, kind, name, email, title: topic, at: createdAt };
}

function toFoundMessage({ id, fullName, email, subject, createdAt }: StaffMessageView): FoundRecord {
  return { noun: 'message', id, name: fullName, email, title: subject, at: createdAt };
}
