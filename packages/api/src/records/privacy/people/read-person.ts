import { hasRole } from '@isangano/contracts/identity/roles';
import { type PersonRecord, type PersonView, personRecordsMax } from '@isangano/contracts/privacy/person';
import type { Deps, Staff } from '../../../core/context.ts';
import { hashRecipient } from '../../../modules/mail/hash-recipient.ts';
import { findSubscriber } from '../../../modules/newsletter/queries.ts';
import {
  listApplicationsOf,
  listDraftsOf,
  listMailsTo,
  listMessagesOf,
  listRepliesAbout,
} from './queries.ts';

/**
 * Returns everything from an address, newest first. Newsletter subscriptions, drafts, and mails that are about neither an application nor a
 * message are for owners: no other page shows them to anybody else, except subscriptions that are suspected spam.
 */
export async function readPerson(
  { db: { read }, keys }: Pick<Deps, 'db' | 'keys'>,
  { role }: Pick<Staff, 'role'>,
  email: string,
): Promise<PersonView> {
  const isOwner = hasRole(role, 'owner');
  const listing = { email, limit: personRecordsMax };
  const applications = await listApplicationsOf(read, listing);
  const messages = await listMessagesOf(read, listing);
  const subscriber = isOwner ? await findSubscriber(read, email) : undefined;
  const drafts = isOwner ? await listDraftsOf(read, listing) : [];
  const subjects = [
    ...applications.map(({ id }) => ({ noun: 'application' as const, id })),
    ...messages.map(({ id }) => ({ noun: 'message' as const, id })),
  ];
  const ids = [...subjects.map(({ id }) => id), ...(subscriber ? [subscriber.id] : [])];
  const replies = await listRepliesAbout(read, subjects, personRecordsMax);
  const recipientHash = isOwner ? hashRecipient(keys.recipients, email) : null;
  const mails = await listMailsTo(read, listing, { subjects, ids, recipientHash });
  const records: PersonRecord[] = [
    ...applications.map(({ name: _name, ...row }) => ({ type: 'application' as const, ...row })),
    ...messages.map(({ name: _name, ...row }) => ({ type: 'message' as const, ...row })),
    ...replies.flatMap(({ about, ...row }) => (about ? [{ type: 'reply' as const, ...row, about }] : [])),
    ...mails.map((row) => ({ type: 'mail' as const, ...row })),
    ...drafts.map((row) => ({ type: 'draft' as const, ...row })),
    ...(subscriber ? [toSubscription(subscriber)] : []),
  ];
  return {
    email,
    names: [...new Set([...applications, ...messages].map(({ name }) => name))].slice(0, shownNamesMax),
    records: records.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
    isShortened: [applications, messages, replies, mails, drafts].some(
      (list) => list.length >= personRecordsMax,
    ),
  };
}

const shownNamesMax = 5;

function toSubscription({
  id,
  created_at,
  confirmed_at,
  suspect,
}: NonNullable<Awaited<ReturnType<typeof findSubscriber>>>): PersonRecord {
  return {
    type: 'subscription',
    id,
    at: confirmed_at ?? created_at,
    isConfirmed: confirmed_at !== null,
    suspect,
  };
}
