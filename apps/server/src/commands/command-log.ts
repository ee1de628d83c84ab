import { appendFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import type { CommandContext } from './command.ts';

const logName = 'commands.log';

/**
 * Appends a line about a command that has run to a log in the data folder: commands have no other log, and
 * their output remains only with the operator who runs them. A full disk must not make a change look failed,
 * so that only causes a warning.
 */
export async function logCommand({ env, warn }: CommandContext, details: object): Promise<void> {
  const line = { time: new Date().toISOString(), user: userInfo().username, ...details };
  const path = join(readConfig(env).dataDir, logName);
  try {
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    warn(`The command was not logged in ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
