import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type NoScriptMessagesByLocale,
  noScriptMessagesByLocale,
  noScriptMessagesFile,
} from '@isangano/contracts/no-script-messages';

/** Reads the messages for no-script pages from the web build. Returns undefined if the site is not built. */
export async function readNoScriptMessages(folder: string): Promise<NoScriptMessagesByLocale | undefined> {
  const file = join(folder, noScriptMessagesFile);
  if (!existsSync(file)) return undefined;
  return noScriptMessagesByLocale.parse(JSON.parse(await readFile(file, 'utf8')));
}
