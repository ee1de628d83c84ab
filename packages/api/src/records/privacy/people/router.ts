import type { Readable } from 'node:stream';
import { describeCounts } from '@isangano/contracts/audit/person-counts';
import { hasRole } from '@isangano/contracts/identity/roles';
import {
  type ErasePersonInput,
  erasedPerson,
  erasePersonInput,
  personInput,
  personRecordsMax,
  personView,
} from '@isangano/contracts/privacy/person';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { Actor, Deps, Staff } from '../../../core/context.ts';
import { fieldError } from '../../../core/errors.ts';
import type { Subject } from '../../../core/record-module.ts';
import { readerProcedure, router } from '../../../core/trpc.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../../modules/audit/module.ts';
import { confirmedOwnerProcedure } from '../../../modules/identity/module.ts';
import { hashRecipient } from '../../../modules/mail/module.ts';
import { findSubscriber } from '../../../modules/newsletter/module.ts';
import { listReceivedAbout, listRepliesTo } from '../../replies/module.ts';
import { countPersonalData, hasPersonalData, type PrivacyDeps } from '../count-personal-data.ts';
import { erasePerson } from '../erase-person.ts';
import { exportPerson } from '../export-person.ts';
import { openExportArchive } from '../export-target.ts';
import { findSubject, listDraftsFrom, listMailsTo } from '../queries.ts';
import { createPersonLink } from './person-link.ts';

export const peopleRouter = router({
  get: readerProcedure
    .input(personInput)
    .output(personView)
    .query(async ({ ctx, input }) => personView.parse(await readPerson(ctx, ctx.staff, input.email))),

  exportLink: confirmedOwnerProcedure
    .input(personInput)
    .output(z.string())
    .mutation(({ ctx, input }) => createPersonLink(ctx, input.email, ctx.staff)),

  erase: confirmedOwnerProcedure
    .input(erasePersonInput)
    .output(erasedPerson)
    .mutation(({ ctx, input }) => eraseAsOwner(ctx, ctx.staff, input)),
});

/**
 * Returns everything from an address, newest first. Newsletter subscriptions, drafts, and mails that are about neither
 * an application nor a message are for owners: no other page shows them to other staff, except subscriptions that are
 * suspected spam.
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

/** Throws `not_found` if nothing is stored about the person. */
export async function assertPersonKnown(deps: PrivacyDeps, email: string): Promise<void> {
  if (!hasPersonalData(await countPersonalData(deps, email))) throw new AppError('not_found');
}

/**
 * Returns what the command `export` writes as a ZIP archive, whose files are read while it is sent. The audit log records it
 * first. Throws `not_found` if nothing is stored about the person, `unavailable`.
 */
export async function openPersonArchive(deps: PrivacyDeps, actor: Actor, email: string): Promise<Readable> {
  const archive = await openExportArchive(async (target) => {
    const counts = await exportPerson(deps, email, () => target);
    if (!hasPersonalData(counts)) throw new AppError('not_found');
    const action = { action: 'person_exported', detail: describeCounts(counts) } as const;
    await inTransaction(deps.db, (trx) => recordAction(trx, actor, action, deps.clock()));
  });
  return archive.once('error', (err) => deps.log.error({ err }, 'the data of a person is incomplete'));
}

/**
 * Erases a person as the command `erase` does, and returns the records of others that mention the address. Throws
 * `invalid_input` unless the address was typed again, `not_found` if nothing is stored about it, and what `erasePerson`
 * throws.
 */
async function eraseAsOwner(
  deps: Deps,
  owner: Actor,
  { email, typedEmail }: ErasePersonInput,
): Promise<{ mentions: string[] }> {
  if (typedEmail.trim().toLowerCase() !== email.toLowerCase())
    throw fieldError('typedEmail', 'error.value.invalid');
  // A mistyped address must not cost the time that rewriting the database takes.
  await assertPersonKnown(deps, email);
  const { mentions } = await erasePerson(deps, email, owner);
  return { mentions };
}
