import { basename, extname } from 'node:path';
import { ignoreNotFound } from '@isangano/platform/errors';
import type { CopyFile, RecordModule } from '../../core/record-module.ts';
import { listDraftUploads, toExpiry } from '../../modules/drafts/module.ts';
import { toDownloadName } from '../../modules/files/module.ts';
import {
  findBouncedAddress,
  findStopped,
  hashRecipient,
  listDeliveries,
  parseMailContent,
} from '../../modules/mail/module.ts';
import { findSubscriber } from '../../modules/newsletter/module.ts';
import { listNotes } from '../notes/module.ts';
import { listIdsFrom } from '../record-queries.ts';
import { listDrafts, listReceived, listReceivedFiles, listReplies } from '../replies/module.ts';
import {
  countPersonalData,
  hasPersonalData,
  type PersonalDataCounts,
  type PrivacyDeps,
} from './count-personal-data.ts';
import type { ExportTarget } from './export-target.ts';
import { readMailFilesOf } from './mail-files.ts';
import { listDraftsFrom, listUnsentMails } from './queries.ts';

/**
 * Writes all data about the person with an e-mail address: `person.json` with every record, the files of applications
 * and the uploads of drafts in `files`, and mails that were written as files in `mails`. Changes no data. Returns the
 * counts; opens no target if there is nothing about the person. Throws what opening the target throws.
 */
export async function exportPerson(
  deps: PrivacyDeps,
  email: string,
  openTarget: () => Promise<ExportTarget> | ExportTarget,
): Promise<PersonalDataCounts> {
  const { db, keys, clock, paths } = deps;
  const counts = await countPersonalData(deps, email);
  if (!hasPersonalData(counts)) return counts;
  const target = await openTarget();
  const records: Record<string, object[]> = {};
  for (const module of deps.records.modules) {
    const exported = [];
    for (const id of await listIdsFrom(db.read, module, email))
      exported.push(await exportRecord(deps, module, id, target));
    records[module.personalData.plural] = exported;
  }
  const drafts = [];
  for (const draft of await listDraftsFrom(db.read, email))
    drafts.push(await exportDraft(deps, draft, target));
  for (const [path, content] of await readMailFilesOf(paths.mailFolder, { email, ...counts }))
    await target.addText(`mails/${basename(path)}`, content);
  const recipientHash = hashRecipient(keys.recipients, email);
  const bounced = await findBouncedAddress(db.read, recipientHash);
  const person = {
    email,
    exportedAt: new Date(clock()).toISOString(),
    ...records,
    drafts,
    areMailsStopped: (await findStopped(db.read, recipientHash)) !== undefined,
    mailsCameBack: bounced ? { at: bounced.at, status: bounced.status } : null,
    subscription: (await findSubscriber(db.read, email)) ?? null,
    waitingMails: (await listUnsentMails(db.read, { email, ...counts })).map(({ seq: _seq, ...mail }) => ({
      ...mail,
      letter: parseMailContent(mail),
    })),
  };
  await target.addText('person.json', `${JSON.stringify(person, null, 2)}\n`);
  return counts;
}

/** Returns all that is stored of a record, with what staff wrote about it, and copies its files. */
async function exportRecord(
  deps: PrivacyDeps,
  { noun, personalData }: RecordModule,
  id: string,
  target: ExportTarget,
) {
  const { read } = deps.db;
  const about = { noun, id };
  const record = await personalData.read(read, id, (file) => copyFile(deps, target, file));
  const copies: { replyId: string; name: string; type: string; scan: string; url: string }[] = [];
  for (const { reply_id: replyId, ...file } of await listReceivedFiles(read, about)) {
    const { name, type, scan } = file;
    const url = await copyFile(deps, target, file);
    copies.push({ replyId, name, type, scan: scan ?? 'unscanned', url });
  }
  return {
    ...record,
    replies: await listReplies(read, about),
    receivedReplies: (await listReceived(read, about.noun, about.id)).map((reply) => ({
      ...reply,
      files: copies.filter(({ replyId }) => replyId === reply.id),
    })),
    replyDrafts: await listDrafts(read, about),
    // Not `notes`, which an applicant may have written too.
    staffNotes: await listNotes(read, about.noun, about.id),
    mails: await listDeliveries(read, id),
  };
}

/** Copies the uploads of a draft that have arrived. Returns what can be read of it: its content is encrypted on the device. */
async function exportDraft(
  deps: PrivacyDeps,
  { id, kind, locale, saved_at: savedAt, reminder_email: reminderEmail }: DraftRow,
  target: ExportTarget,
) {
  const uploads = [];
  for (const { file_id, name, type, size_bytes: sizeBytes, arrived_at } of await listDraftUploads(
    deps.db.read,
    id,
  )) {
    const hasArrived = type !== null && arrived_at !== null;
    const url = hasArrived ? await copyFile(deps, target, { id: file_id, name, type, scan: null }) : null;
    uploads.push({ name, type, sizeBytes, url });
  }
  return { kind, locale, savedAt, expiresAt: toExpiry(savedAt), reminderEmail, uploads };
}

type DraftRow = Awaited<ReturnType<typeof listDraftsFrom>>[number];

/**
 * Copies a file. Returns the path of the copy, with the extension of its detected type; malware gets one that no
 * program opens.
 */
async function copyFile(
  { files }: PrivacyDeps,
  target: ExportTarget,
  { id, name, type, scan }: Parameters<CopyFile>[0],
): Promise<string> {
  const path = `files/${id}${extname(toDownloadName(name, type))}${scan === 'infected' ? '.infected' : ''}`;
  // It may be deleted before it is copied.
  await target.addFile(path, () => files.open(id).catch(ignoreNotFound));
  return path;
}
