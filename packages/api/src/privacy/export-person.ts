import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { findInterviewRow, toInterviewView } from '../applications/interview-queries.ts';
import { findPartnerRow, toPartnerView } from '../applications/partner-queries.ts';
import { listFiles } from '../applications/queries.ts';
import { AppError } from '../errors.ts';
import { readLetter } from '../mail/letter.ts';
import { findSubscriber } from '../newsletter/queries.ts';
import { countHeld, type Held, type PersonParts } from './find-person.ts';
import { listMailFilesOf } from './mail-files.ts';
import { listAllEvents, listApplicationsOf, listMailsOf, listMessagesOf } from './queries.ts';

/**
 * Writes all that is held on whoever uses an e-mail address into a new folder: `person.json` with every
 * record, the files of applications below `files`, written mails below `mails`. Changes nothing.
 * Throws `conflict` for a folder that exists.
 */
export async function exportPerson(parts: PersonParts, email: string, folder: string): Promise<Held> {
  const { db, clock, mailFolder } = parts;
  if (!(await mkdir(folder, { recursive: true, mode: 0o700 }))) throw new AppError('conflict');
  const held = await countHeld(parts, email);
  const applications = [];
  for (const application of await listApplicationsOf(db.read, email)) {
    applications.push(await exportApplication(parts, application, folder));
  }
  await mkdir(join(folder, 'mails'));
  for (const path of await listMailFilesOf(mailFolder, email)) {
    await copyFile(path, join(folder, 'mails', basename(path)));
  }
  const person = {
    email,
    exportedAt: new Date(clock()).toISOString(),
    applications,
    messages: (await listMessagesOf(db.read, email)).map(({ seq: _seq, ...message }) => message),
    subscription: (await findSubscriber(db.read, email)) ?? null,
    waitingMails: (await listMailsOf(db.read, email)).map(({ seq: _seq, ...mail }) => ({
      ...mail,
      letter: readLetter(mail),
    })),
  };
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600 });
  return held;
}

/** The record as staff see it, with paths within the folder in place of links. */
async function exportApplication(
  { db, files }: PersonParts,
  { id, kind }: { id: string; kind: ApplicationKind },
  folder: string,
) {
  const stored = (await listFiles(db.read, [id])).map(({ size_bytes, ...file }) => ({
    ...file,
    sizeBytes: size_bytes,
    url: `files/${file.id}${endingOf(file.name)}`,
  }));
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const { id: fileId, url } of stored) {
    await pipeline(await files.open(fileId), createWriteStream(join(folder, url), { mode: 0o600 }));
  }
  const views = stored.map(({ id: fileId, field, name, type, sizeBytes, url }) => ({
    id: fileId,
    field,
    name,
    type,
    sizeBytes,
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

/** The ending of a name from outside, where it is a plain one. */
function endingOf(name: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
}
