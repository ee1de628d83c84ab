import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { type FoundRecord, foundRecordsMax } from '@isangano/contracts/finder/find';
import type { StaffMessageView } from '@isangano/contracts/messages/message';
import { listApplicationRows } from '../applications/list-queries.ts';
import { findApplication } from '../applications/queries.ts';
import { findMessage, listMessageRowsBySeqs } from '../messages/queries.ts';
import type { Reader } from '../open-database.ts';
import { findReferencedId } from '../references/find-referenced-id.ts';
import { hasSearchTerms } from '../search/search-conditions.ts';

/**
 * Returns the record whose reference the query is, or the newest applications and messages that the searches of their pages find.
 * Throws `unavailable` when too many searches are queued.
 */
export async function findAnywhere(reader: Reader, q: string, signal?: AbortSignal): Promise<FoundRecord[]> {
  const applicationId = await findReferencedId(reader, 'application', q);
  const application = applicationId === undefined ? undefined : await findApplication(reader, applicationId);
  if (application) return [toFoundApplication(application)];
  const messageId = await findReferencedId(reader, 'contact_message', q);
  const message = messageId === undefined ? undefined : await findMessage(reader, messageId);
  if (message) return [toFoundMessage(message)];
  if (messageId !== undefined) return [];
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
