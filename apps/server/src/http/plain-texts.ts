import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlainTextsByLocale, plainTextsByLocale, plainTextsFile } from '@isangano/contracts/plain-texts';

/** The words the web build left for forms without scripts; none where the site is not built. */
export async function readPlainTexts(folder: string): Promise<PlainTextsByLocale | undefined> {
  const file = join(folder, plainTextsFile);
  if (!existsSync(file)) return undefined;
  return plainTextsByLocale.parse(JSON.parse(await readFile(file, 'utf8')));
}
