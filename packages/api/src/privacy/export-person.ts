import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { listAppointments } from '../applications/appointments/queries.ts';
import { findReason, listScores } from '../applications/assessment/queries.ts';
import { findInterviewRow, toInterviewView } from '../applications/interview/queries.ts';
import { findPartnerRow, toPartnerView } from '../applications/partner/queries.ts';
import { listFiles } from '../applications/queries.ts';
import { makeFolder } from '../db/make-folder.ts';
import { listDraftUploads } from '../drafts/queries.ts';
import { toExpiry } from '../drafts/save-draft.ts';
import { AppError } from '../errors.ts';
import { toDownloadName } from '../files/download-name.ts';
import { findBouncedAddress } from '../mail/bounces/queries.ts';
import { hashRecipient } from '../mail/hash-recipient.ts';
import { parseMailContent } from '../mail/mail-content.ts';
import { listDeliveries } from '../mail/queries.ts';
import { listMessageEvents } from '../messages/history-queries.ts';
import { findSubscriber } from '../newsletter/queries.ts';
import { listNotes } from '../notes/queries.ts';
import { listReplies } from '../replies/queries.ts';
import {
  countPersonalData,
  hasPersonalData,
  type PersonalDataCounts,
  type PrivacyDeps,
} from './count-personal-data.ts';
import { listMailFilesFor } from './mail-files.ts';
import {
  listAllEvents,
  listApplicationsFrom,
  listDraftsFrom,
  listMailsMentioning,
  listMessagesFrom,
} from './queries.ts';

/**
 * Writes all data about the person with an e-mail address into a new folder: `person.json` with every record,
 * the files of applications and the uploads of drafts in `files`, and mails that were written as files in `mails`. Changes no data.
 * Returns the counts; creates no folder if there is nothing about the person. Throws `conflict` if the folder
 * exists, and `FolderError` if it cannot be created.
 */
export async function exportPerson(
  deps: PrivacyDeps,
  email: string,
  folder: string,
): Promise<PersonalDataCounts> {
  const { db, keys, clock, paths } = deps;
  const counts = await countPersonalData(deps, email);
  if (!hasPersonalData(counts)) return counts;
  if (!(await makeFolder(folder))) throw new AppError('conflict');
  const applications = [];
  for (const application of await listApplicationsFrom(db.read, email)) {
    applications.push(await exportApplication(deps, application, folder));
  }
  const drafts = [];
  for (const draft of await listDraftsFrom(db.read, email))
    drafts.push(await exportDraft(deps, draft, folder));
  await mkdir(join(folder, 'mails'));
  for (const path of await listMailFilesFor(paths.mailFolder, email)) {
    await copyFile(path, join(folder, 'mails', basename(path)));
  }
  const bounced = await findBouncedAddress(db.read, hashRecipient(keys.recipients, email));
  const person = {
    email,
    exportedAt: new Date(clock()).toISOString(),
    applications,
    messages: await exportMessages(deps, email),
    drafts,
    mailsCameBack: bounced ? { at: bounced.at, status: bounced.status } : null,
    subscription: (await findSubscriber(db.read, email)) ?? null,
    waitingMails: (await listMailsMentioning(db.read, email)).map(({ seq: _seq, ...mail }) => ({
      ...mail,
      letter: parseMailContent(mail),
    })),
  };
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600 });
  return counts;
}

async function exportMessages({ db }: PrivacyDeps, email: string) {
  const messages = [];
  for (const { seq: _seq, ...message } of await listMessagesFrom(db.read, email)) {
    const about = { noun: 'message', id: message.id } as const;
    messages.push({
      ...message,
      replies: await listReplies(db.read, about),
      notes: await listNotes(db.read, about),
      history: await listMessageEvents(db.read, message.id),
      mails: await listDeliveries(db.read, message.id),
    });
  }
  return messages;
}

/** Copies the uploads of a draft that have arrived. Returns what can be read of it: its content is encrypted on the device. */
async function exportDraft(
  { db, files }: PrivacyDeps,
  { id, kind, locale, saved_at: savedAt, reminder_email: reminderEmail }: DraftRow,
  folder: string,
) {
  const uploads = [];
  for (const { file_id, name, type, size_bytes: sizeBytes, arrived_at } of await listDraftUploads(
    db.read,
    id,
  )) {
    const hasArrived = type !== null && arrived_at !== null;
    const url = hasArrived ? toFileUrl(file_id, name, type) : null;
    if (url !== null) await copyFileTo(files, file_id, folder, url);
    uploads.push({ name, type, sizeBytes, url });
  }
  return { kind, locale, savedAt, expiresAt: toExpiry(savedAt), reminderEmail, uploads };
}

type DraftRow = Awaited<ReturnType<typeof listDraftsFrom>>[number];

/** Returns the path of a file's copy, with the extension of its detected type. */
function toFileUrl(id: string, name: string, type: string): string {
  return `files/${id}${extname(toDownloadName(name, type))}`;
}

async function copyFileTo(
  files: PrivacyDeps['files'],
  id: string,
  folder: string,
  url: string,
): Promise<void> {
  await mkdir(join(folder, 'files'), { recursive: true });
  await pipeline(await files.open(id), createWriteStream(join(folder, url), { mode: 0o600 }));
}

/**
 * Copies the files of an application, with extensions of their detected types. Returns its record, with the paths of the
 * copies as links.
 */
async function exportApplication(
  { db, files }: PrivacyDeps,
  { id, kind }: { id: string; kind: ApplicationKind },
  folder: string,
) {
  const stored = (await listFiles(db.read, [id])).map(({ size_bytes, scan, ...file }) => ({
    ...file,
    sizeBytes: size_bytes,
    scan: scan ?? ('unscanned' as const),
    url: toFileUrl(file.id, file.name, file.type),
  }));
  for (const { id: fileId, url } of stored) await copyFileTo(files, fileId, folder, url);
  const views = stored.map(({ id: fileId, field, name, type, sizeBytes, scan, url }) => ({
    id: fileId,
    field,
    name,
    type,
    sizeBytes,
    scan,
    url,
  }));
  const around = {
    history: await listAllEvents(db.read, id),
    scores: await listScores(db.read, id),
    rejectionReason: (await findReason(db.read, id)) ?? null,
    appointments: await listAppointments(db.read, id),
    replies: await listReplies(db.read, { noun: 'application', id }),
    notes: await listNotes(db.read, { noun: 'application', id }),
    mails: await listDeliveries(db.read, id),
  };
  if (kind === 'interview') {
    const row = await findInterviewRow(db.read, id);
    return { kind, ...(row && toInterviewView(row, views)), ...around };
  }
  const row = await findPartnerRow(db.read, id);
  return { kind, ...(row && toPartnerView(row, views)), ...around };
}
