import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMentionedInMail } from './mentions.ts';

/** Returns the paths of mail files that contain an address, including partly written ones. */
export async function listMailFilesFor(folder: string, email: string): Promise<string[]> {
  const paths: string[] = [];
  for (const name of (await readdir(folder).catch((): string[] => [])).toSorted()) {
    const path = join(folder, name);
    if (isMentionedInMail(await readFile(path, 'utf8'), email)) paths.push(path);
  }
  return paths;
}
