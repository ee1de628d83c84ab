import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partSuffix } from '@isangano/platform/file-system/durable-files';
import { isMentionedInMail } from './mentions.ts';

/**
 * Returns the contents of mail files that mention an address or the id of a record, by path. A partly written one has the path that it will get.
 * Mails are written and renamed meanwhile, so the folder is listed until it has no new names.
 */
export async function readMailFilesFor(
  folder: string,
  mentioned: readonly string[],
): Promise<Map<string, string>> {
  const read = new Set<string>();
  const mails = new Map<string, string>();
  for (let names = await listNames(folder, read); names.length > 0; names = await listNames(folder, read))
    for (const name of names) {
      read.add(name);
      const content = await readIfExists(join(folder, name));
      if (content !== undefined && mentioned.some((one) => isMentionedInMail(content, one)))
        mails.set(join(folder, removeSuffix(name)), content);
    }
  return mails;
}

async function listNames(folder: string, without: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => !without.has(name)).toSorted();
}

async function readIfExists(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function removeSuffix(name: string): string {
  return name.endsWith(partSuffix) ? name.slice(0, -partSuffix.length) : name;
}
