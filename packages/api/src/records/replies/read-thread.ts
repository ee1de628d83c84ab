import { recordNouns } from '@isangano/contracts/records';
import type { markReadInput } from '@isangano/contracts/replies/inputs';
import type { OwnThread, ReceivedReply, ReplyThread, UnreadReplies } from '@isangano/contracts/replies/reply';
import { formatShortReference } from '@isangano/contracts/short-reference';
import * as z from 'zod/mini';
import type { ChangeDeps, Ctx, Deps, Staff } from '../../core/context.ts';
import { getAuthor, type Subject } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { getLinkedApplication } from '../../modules/applications/module.ts';
import { createFileLink } from '../../modules/files/module.ts';
import { findDraft, listReplies, listSnippets, listWriters, type ReceivedReplyTable } from './queries.ts';
import {
  countUnread,
  hasUnread,
  listReceived,
  listReceivedFiles,
  listUnread,
  updateReceivedRead,
} from './received-queries.ts';
import { fillSnippets } from './snippets.ts';

type ThreadDeps = Pick<Deps, 'db' | 'records' | 'keys' | 'clock' | 'mail'>;

const names = z.array(z.string());

/** Returns the thread about a record, and what a new reply begins with. Throws `not_found`. */
export async function readThread(deps: ThreadDeps, staff: Staff, about: Subject): Promise<ReplyThread> {
  const { read } = deps.db;
  const author = await getAuthor(read, deps.records, about);
  const { locale, subject, templates, isHidden } = author;
  const draft = await findDraft(read, about.noun, about.id, staff.id);
  return {
    to: isHidden ? '' : author.email,
    locale,
    subject,
    templates,
    snippets: fillSnippets(await listSnippets(read), isHidden ? { ...author, name: '' } : author, {
      prefix: deps.mail.brand.referencePrefix,
      sender: staff.email,
    }),
    replies: await listReplies(read, about),
    received: await readReceived(deps, staff, about, isHidden),
    draft: draft ? { subject: draft.subject, text: draft.body } : null,
    writers: await listWriters(read, { ...about, staffId: staff.id }),
  };
}

async function readReceived(
  deps: ThreadDeps,
  staff: Pick<Staff, 'id' | 'sessionId'>,
  about: Subject,
  isHidden: boolean,
): Promise<ReceivedReply[]> {
  const { db, keys, clock } = deps;
  const files = Map.groupBy(await listReceivedFiles(db.read, about), ({ reply_id }) => reply_id);
  const received = [];
  for (const row of await listReceived(db.read, about.noun, about.id)) {
    received.push({
      id: row.id,
      at: row.at,
      source: row.source,
      from: isHidden ? { name: '', email: '' } : { name: row.sender_name, email: row.sender_email },
      subject: row.subject,
      text: row.body,
      original: row.original,
      files: (files.get(row.id) ?? []).map(({ id, name, type, size_bytes: sizeBytes, scan }) => ({
        id,
        name,
        type,
        sizeBytes,
        scan: scan ?? ('unscanned' as const),
        url: createFileLink(keys.fileLinks, id, clock(), staff),
      })),
      leftOut: names.parse(JSON.parse(row.left_out)),
      isAutomatic: row.is_automatic === 1,
      isRead: row.read_at !== null,
      isRecord: row.is_record === 1,
      claimed: await readClaimed(deps, row),
    });
  }
  return received;
}

/** Returns the record that a mail claims to belong to, unless it was deleted since. */
async function readClaimed(
  { db, records, mail }: ThreadDeps,
  { claimed_noun: claimedNoun, claimed_id: id }: ReceivedReplyTable,
): Promise<ReceivedReply['claimed']> {
  const noun = recordNouns.find((known) => known === claimedNoun);
  const module = records.modules.find((known) => known.noun === noun);
  if (noun === undefined || module === undefined || id === null) return null;
  const author = await module.list.findAuthor(db.read, id);
  if (!author) return null;
  const { shortReference } = author;
  const name = author.isHidden ? shortReference : author.name;
  return { noun, id, name, reference: formatShortReference(mail.brand.referencePrefix, shortReference) };
}

/**
 * Returns the thread about an application as its applicant sees it: what staff will send later is not in it. Throws the
 * errors of `getLinkedApplication`.
 */
export async function readOwnThread(
  ctx: Pick<Ctx, 'db' | 'accessTokenHash' | 'keys' | 'clock'>,
  { id: linkId }: { id: string },
): Promise<OwnThread> {
  const { read } = ctx.db;
  const { id } = await getLinkedApplication(read, ctx, linkId);
  const about = { noun: 'application', id };
  const files = Map.groupBy(await listReceivedFiles(read, about), ({ reply_id }) => reply_id);
  const now = new Date(ctx.clock()).toISOString();
  const sent = (await listReplies(read, about)).filter(({ sendAt }) => sendAt === null || sendAt <= now);
  const received = (await listReceived(read, about.noun, about.id)).filter((row) => row.is_automatic === 0);
  const entries = [
    ...sent.map((reply) => ({
      id: reply.id,
      at: reply.sendAt ?? reply.at,
      isOwn: false,
      subject: reply.subject,
      text: reply.text,
      files: [],
    })),
    ...received.map((row) => ({
      id: row.id,
      at: row.at,
      isOwn: true,
      subject: row.subject,
      text: row.body,
      files: (files.get(row.id) ?? []).map(({ name, size_bytes: sizeBytes }) => ({ name, sizeBytes })),
    })),
  ];
  return { entries: entries.toSorted((one, other) => (one.at < other.at ? -1 : 1)) };
}

const unreadShownMax = 20;

/**
 * Returns how many replies are unread, and the oldest of them: first those about records that are assigned to a member
 * of staff.
 */
export async function listUnreadReplies(
  { db: { read }, records }: Pick<Deps, 'db' | 'records'>,
  { id: staffId }: Pick<Staff, 'id'>,
): Promise<UnreadReplies> {
  const replies = [];
  for (const module of records.modules) {
    const noun = recordNouns.find((known) => known === module.noun);
    if (noun === undefined) continue;
    for (const { assigneeId, ...row } of await listUnread(read, module, {
      assigneeId: staffId,
      limit: unreadShownMax,
    })) {
      const author = await module.list.findAuthor(read, row.recordId);
      const { subject: title = '' } = author ?? {};
      const name = author?.isHidden ? author.shortReference : (author?.name ?? '');
      replies.push({ ...row, noun, name, title, isMine: assigneeId === staffId });
    }
  }
  const sorted = replies.toSorted(
    (one, other) => Number(other.isMine) - Number(one.isMine) || (one.at < other.at ? -1 : 1),
  );
  return { count: await countUnread(read), replies: sorted.slice(0, unreadShownMax) };
}

/** Marks some replies of the author of a record as read. Throws `unavailable`. */
export async function markThreadRead(
  { db, changes, clock }: ChangeDeps,
  { noun, id, ids }: z.output<typeof markReadInput>,
): Promise<void> {
  if (!(await hasUnread(db.read, { noun, id }))) return;
  const at = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateReceivedRead(trx, { noun, id, ids }, at));
  changes.publish({ noun, id, action: 'changed' });
}
