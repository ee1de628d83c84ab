import { hasRole } from '@isangano/contracts/identity/roles';
import { personRecordsMax } from '@isangano/contracts/privacy/person';
import type { Deps, Staff } from '../../../core/context.ts';
import { hashRecipient } from '../../../modules/mail/module.ts';
import { findSubscriber } from '../../../modules/newsletter/module.ts';
import { listReceivedAbout, listRepliesTo } from '../../replies/module.ts';
import { findSubject, listDraftsFrom, listMailsTo, type Subject } from '../queries.ts';

/**
 * Returns everything from an address, newest first. Newsletter subscriptions, drafts, and mails that are about neither an application nor a
 * message are for owners: no other page shows them to anybody else, except subscriptions that are suspected spam.
 */
export async function readPerson(
  { db: { read }, records: { modules }, keys }: Pick<Deps, 'db' | 'records' | 'keys'>,
  { role }: Pick<Staff, 'role'>,
  email: string,
) {
  const isOwner = hasRole(role, 'owner');
  const listing = { email, limit: personRecordsMax };
  const own = [];
  const names = new Set<string>();
  const sizes: number[] = [];
  for (const { noun, personalData } of modules) {
    const records = await personalData.listRecords(read, listing);
    sizes.push(records.length);
    for (const { name, ...record } of records) {
      names.add(name);
      own.push({ type: noun, ...record });
    }
  }
  const subjects: Subject[] = own.map(({ type, id }) => ({ noun: type, id }));
  const subscriber = isOwner ? await findSubscriber(read, email) : undefined;
  const drafts = isOwner ? (await listDraftsFrom(read, email)).toReversed().slice(0, personRecordsMax) : [];
  const ids = [...subjects.map(({ id }) => id), ...(subscriber ? [subscriber.id] : [])];
  const replies = await listRepliesTo(read, subjects, personRecordsMax);
  const received = await listReceivedAbout(read, subjects, personRecordsMax);
  const recipientHash = isOwner ? hashRecipient(keys.recipients, email) : null;
  const mails = await listMailsTo(read, listing, { subjects, ids, recipientHash });
  const records = [
    ...own,
    ...[...replies, ...received].flatMap(({ noun: _noun, record_id, ...row }) => {
      const about = findSubject(subjects, record_id);
      return about ? [{ type: 'reply' as const, ...row, about }] : [];
    }),
    ...mails.map((row) => ({ type: 'mail' as const, ...row })),
    ...drafts.map(({ id, saved_at: at, kind }) => ({ type: 'draft' as const, id, at, kind })),
    ...(subscriber ? [toSubscription(subscriber)] : []),
  ];
  sizes.push(replies.length, received.length, mails.length, drafts.length);
  return {
    email,
    names: [...names].slice(0, shownNamesMax),
    records: records.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
    isShortened: sizes.some((size) => size >= personRecordsMax),
  };
}

const shownNamesMax = 5;

function toSubscription({
  id,
  created_at,
  confirmed_at,
  suspect,
}: NonNullable<Awaited<ReturnType<typeof findSubscriber>>>) {
  return {
    type: 'subscription',
    id,
    at: confirmed_at ?? created_at,
    isConfirmed: confirmed_at !== null,
    suspect,
  };
}
