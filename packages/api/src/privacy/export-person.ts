import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { findInterviewRow, toInterviewView } from '../applications/interview/queries.ts';
import { findPartnerRow, toPartnerView } from '../applications/partner/queries.ts';
import { listFiles } from '../applications/queries.ts';
import { makeFolder } from '../db/make-folder.ts';
import { AppError } from '../errors.ts';
import { toDownloadName } from '../files/download-name.ts';
import { parseMailContent } from '../mail/mail-content.ts';
import { findSubscriber } from '../newsletter/queries.ts';
import {
  countPersonalData,
  hasPersonalData,
  type PersonalDataCounts,
  type PrivacyDeps,
} from './count-personal-data.ts';
import { listMailFilesFor } from './mail-files.ts';
import { listAllEvents, listApplicationsFrom, listMailsMentioning, listMessagesFrom } from './queries.ts';

/**
 * Writes all data about the person with an e-mail address into a new folder: `person.json` with every record,
 * the files of applications in `files`, and mails that were written as files in `mails`. Changes no data.
 * Returns the counts; creates no folder if there is nothing about the person. Throws `conflict` if the folder
 * exists, and `FolderError` if it cannot be created.
 */
export async function exportPerson(
  deps: PrivacyDeps,
  email: string,
  folder: string,
): Promise<PersonalDataCounts> {
  const { db, clock, paths } = deps;
  const counts = await countPersonalData(deps, email);
  if (!hasPersonalData(counts)) return counts;
  if (!(await makeFolder(folder))) throw new AppError('conflict');
  const applications = [];
  for (const application of await listApplicationsFrom(db.read, email)) {
    applications.push(await exportApplication(deps, application, folder));
  }
  await mkdir(join(folder, 'mails'));
  for (const path of await listMailFilesFor(paths.mailFolder, email)) {
    await copyFile(path, join(folder, 'mails', basename(path)));
  }
  const person = {
    email,
    exportedAt: new Date(clock()).toISOString(),
    applications,
    messages: (await listMessagesFrom(db.read, email)).map(({ seq: _seq, ...message }) => message),
    subscription: (await findSubscriber(db.read, email)) ?? null,
    waitingMails: (await listMailsMentioning(db.read, email)).map(({ seq: _seq, ...mail }) => ({
      ...mail,
      letter: parseMailContent(mail),
    })),
  };
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600 });
  return counts;
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
    url: `files/${file.id}${extname(toDownloadName(file.name, file.type))}`,
  }));
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const { id: fileId, url } of stored) {
    await pipeline(await files.open(fileId), createWriteStream(join(folder, url), { mode: 0o600 }));
  }
  const views = stored.map(({ id: fileId, field, name, type, sizeBytes, scan, url }) => ({
    id: fileId,
    field,
    name,
    type,
    sizeBytes,
    scan,
    url,
  }));
  const history = await listAllEvents(db.read, id);
  if (kind === 'interview') {
    const row = await findInterviewRow(db.read, id);
    return { kind, ...(row && toInterviewView(row, views)), history };
  }
  const row = await findPartnerRow(db.read, id);
  return { kind, ...(row && toPartnerView(row, views)), history };
}
