import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '@isangano/platform/errors';
import { partSuffix } from '@isangano/platform/file-system/durable-files';
import { kindHeader } from '@isangano/platform/mail-transport/compose';
import { aboutHeader } from '@isangano/platform/mail-transport/folder-sender';
import type { AddressObject, ParsedMail } from 'mailparser';
import { isMailOf, isMentionedInMail, type Person } from './mentions.ts';

/**
 * Returns the contents of the mail files of a person, see `isMailOf`, by path. A partly written one has the path that
 * it will get. Mails are written and renamed meanwhile, so the folder is listed until it has no new names.
 */
export async function readMailFilesOf(folder: string, person: Person): Promise<Map<string, string>> {
  const read = new Set<string>();
  const mails = new Map<string, string>();
  for (let names = await listNames(folder, read); names.length > 0; names = await listNames(folder, read))
    for (const name of names) {
      read.add(name);
      const content = await readFile(join(folder, name), 'utf8').catch(ignoreMissing);
      if (content !== undefined && (await isOwn(content, person)))
        mails.set(join(folder, removeSuffix(name)), content);
    }
  return mails;
}

/** Returns how many mail files of others contain the address of a person, as an entry of a list of mentions; none without any. */
export async function listMailFileMentions(folder: string, person: Person): Promise<string[]> {
  let count = 0;
  for (const name of await listNames(folder, new Set())) {
    const content = await readFile(join(folder, name), 'utf8').catch(ignoreMissing);
    if (content !== undefined && isMentionedInMail(content, person.email) && !(await isOwn(content, person)))
      count += 1;
  }
  return count > 0 ? [`mails written as files: ${count}`] : [];
}

async function isOwn(source: string, person: Person): Promise<boolean> {
  const { email, recordIds } = person;
  // Most mention neither, and are not parsed.
  const mentioned = [email, ...recordIds].filter((one) => isMentionedInMail(source, one));
  if (mentioned.length === 0) return false;
  const { simpleParser } = await import('mailparser');
  const { headers, to, replyTo } = await simpleParser(`${source.split(/\r?\n\r?\n/, 1)[0]}\r\n\r\n`);
  const head = {
    kind: readText(headers, kindHeader),
    recipient: readAddress(to) ?? '',
    replyTo: readAddress(replyTo) ?? null,
  };
  const about = readText(headers, aboutHeader);
  // Those that earlier versions wrote name their record only in their text.
  const abouts = about === '' ? mentioned : [about];
  return [null, ...abouts].some((one) => isMailOf(person, { ...head, about: one }));
}

function readText(headers: ParsedMail['headers'], name: string): string {
  const value = headers.get(name.toLowerCase());
  return typeof value === 'string' ? value : '';
}

function readAddress(field: AddressObject | AddressObject[] | undefined): string | undefined {
  return [field ?? []].flat()[0]?.value[0]?.address;
}

async function listNames(folder: string, without: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => !without.has(name)).toSorted();
}

function removeSuffix(name: string): string {
  return name.endsWith(partSuffix) ? name.slice(0, -partSuffix.length) : name;
}
