import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '@isangano/api/database/database';
import { inspectDatabase } from '@isangano/api/database/migrate';
import { recordAction } from '@isangano/api/modules/audit/module';
import { readConfig } from '../config.ts';
import type { CommandContext, ExitCode } from './command.ts';
import { getOperator, getUserName, withServices } from './open-services.ts';

const logName = 'commands.log';

type CommandRun = { command: string; options: object; exitCode: ExitCode };

/** Whether there is a database that a command may have changed. */
export function hasDatabase({ env }: CommandContext): boolean {
  const { databasePath, databaseUrl } = readConfig(env);
  return databaseUrl !== undefined || existsSync(databasePath);
}

/**
 * Records a command that has run, in the audit log unless the database awaits migration, and as a line of a file in the data folder, which also
 * outlives the database. A full disk must not make a change look failed, so that only causes a warning.
 */
export async function logCommand(
  context: CommandContext,
  { command, options, exitCode }: CommandRun,
): Promise<void> {
  const at = new Date().toISOString();
  const line = { time: at, user: getUserName(), command, ...options, exitCode };
  const { dataDir, databasePath, databaseUrl } = readConfig(context.env);
  const path = join(dataDir, logName);
  try {
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
    // Its audit log has the form of an earlier version.
    if (databaseUrl === undefined && inspectDatabase(databasePath).kind === 'older') return;
    const detail = exitCode === 0 ? command : `${command} (failed)`;
    await withServices(context, ({ db }) =>
      inTransaction(db, (trx) => recordAction(trx, getOperator(), { action: 'command_run', detail }, at)),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.warn(`The command was not recorded: ${reason}`);
  }
}
