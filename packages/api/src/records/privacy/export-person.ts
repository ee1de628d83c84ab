import { basename, extname } from 'node:path';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { listAppointments } from '../../modules/applications/appointments/queries.ts';
import { findReason, listScores } from '../../modules/applications/assessment/queries.ts';
import { findInterviewRow, toInterviewView } from '../../modules/applications/interview/queries.ts';
import { findPartnerRow, toPartnerView } from '../../modules/applications/partner/queries.ts';
import { listFiles } from '../../modules/applications/queries.ts';
import { listDraftUploads } from '../../modules/drafts/queries.ts';
import { toExpiry } from '../../modules/drafts/save-draft.ts';
import { toDownloadName } from '../../modules/files/download-name.ts';
import { findBouncedAddress } from '../../modules/mail/bounces/queries.ts';
import { hashRecipient } from '../../modules/mail/hash-recipient.ts';
import { parseMailContent } from '../../modules/mail/mail-content.ts';
import { listDeliveries } from '../../modules/mail/queries.ts';
import { listMessageEvents } from '../../modules/messages/history-queries.ts';
import { findSubscriber } from '../../modules/newsletter/queries.ts';
import { listNotes } from '../notes/queries.ts';
import { listReplies } from '../replies/queries.ts';
import {
  countPersonalData,
  hasPersonalData,
  type PersonalDataCounts,
  type PrivacyDeps,
} from './count-personal-data.ts';
import type { ExportTarget } from './export-target.ts';
import { readMailFilesFor } from './mail-files.ts';
import {
  listAllEvents,
  listApplicationsFrom,
  listDraftsFrom,
  listMailsMentioning,
  listMessagesFrom,
} from './queries.ts';

/**
 * Writes all data about the person with an e-mail address: `person.json` with every record,
 * the files of applications and the uploads of drafts in `files`, and mails that were written as files in `mails`. Changes no data.
 * Returns the counts; opens no target if there is nothing about the person. Throws what opening the target throws.
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
  const applications = [];
  for (const application of await listApplicationsFrom(db.read, email)) {
    applications.push(await exportApplication(deps, application, target));
  }
  const drafts = [];
  for (const draft of await listDraftsFrom(db.read, email))
    drafts.push(await exportDraft(deps, draft, target));
  for (const [path, content] of await readMailFilesFor(paths.mailFolder, email))
    await target.addText(`mails/${basename(path)}`, content);
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
  await target.addText('person.json', `${JSON.stringify(person, null, 2)}\n`);
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
  target: ExportTarget,
) {
  const uploads = [];
  for (const { file_id, name, type, size_bytes: sizeBytes, arrived_at } of await listDraftUploads(
    db.read,
    id,
  )) {
    const hasArrived = type !== null && arrived_at !== null;
    const url = hasArrived ? toFileUrl(file_id, name, type) : null;
    if (url !== null) await target.addFile(url, () => files.open(file_id));
    uploads.push({ name, type, sizeBytes, url });
  }
  return { kind, locale, savedAt, expiresAt: toExpiry(savedAt), reminderEmail, uploads };
}

type DraftRow = Awaited<ReturnType<typeof listDraftsFrom>>[number];

/** Returns the path of a file's copy, with the extension of its detected type. */
function toFileUrl(id: string, name: string, type: string): string {
  return `files/${id}${extname(toDownloadName(name, type))}`;
}

/**
 * Copies the files of an application, with extensions of their detected types. Returns its record, with the paths of the
 * copies as links.
 */
async function exportApplication(
  { db, files }: PrivacyDeps,
  { id, kind }: { id: string; kind: ApplicationKind },
  target: ExportTarget,
) {
  const stored = (await listFiles(db.read, [id])).map(({ size_bytes, scan, ...file }) => ({
    ...file,
    sizeBytes: size_bytes,
    scan: scan ?? ('unscanned' as const),
    url: toFileUrl(file.id, file.name, file.type),
  }));
  for (const { id: fileId, url } of stored) await target.addFile(url, () => files.open(fileId));
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
