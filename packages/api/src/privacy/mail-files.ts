import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailMentions } from './mentions.ts';

/** Paths of written mails, whole or half, in which an address stands. */
export async function listMailFilesOf(folder: string, email: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(folder).catch((): string[] => [])).toSorted()) {
    const path = join(folder, name);
    if (mailMentions(await readFile(path, 'utf8'), email)) found.push(path);
  }
  return found;
}
