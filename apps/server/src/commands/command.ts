import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { inTransaction } from '@isangano/api/database/database';
import { inspectDatabase } from '@isangano/api/database/migrate';
import { recordAction } from '@isangano/api/modules/audit/module';
import { AppError, getMessage, OperatorError } from '@isangano/platform/errors';
import type { DnsResolver } from '@isangano/platform/mail-check/dns';
import { readConfig } from '../config.ts';
import { getOperator, getUserName, withServices } from './open-services.ts';

/** 0: success; 1: the command failed or found errors; 2: invalid usage. */
export type ExitCode = 0 | 1 | 2;

export class UsageError extends OperatorError {}

/** Environment and input/output of a command. */
export type CommandContext = {
  env: Record<string, string | undefined>;
  print: (text: string) => void;
  /** Prints to standard error. */
  warn: (text: string) => void;
  /**
   * Reads the first line of standard input without echoing it. On a terminal, a secret that is new has to be typed
   * again after `repeatPrompt`, and the promise is rejected if the two differ.
   */
  readSecret: (prompt: string, repeatPrompt?: string) => Promise<string>;
  dns: DnsResolver;
};

export type Command = {
  summary: string;
  /** The options, as shown after the name of the command. */
  usage: string;
  /** One line per option: name and description. */
  help: string[];
  run: (name: string, args: string[], context: CommandContext) => Promise<ExitCode>;
};

export function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || (error instanceof AppError && error.code === 'invalid_input');
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Spec extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: Spec }>>['values'];
type Definition<Spec extends Options> = {
  summary: string;
  usage: string;
  options: { [Name in keyof Spec]: Spec[Name] & { help: string } };
  /** The options that are logged with the command, without data about applicants; none if it is not logged. */
  loggedOptions?: (keyof Spec & keyof Values<Spec>)[];
  /** Without an exit code, the command has succeeded. */
  run: (values: Values<Spec>, context: CommandContext) => Promise<ExitCode | undefined>;
};

/** Defines a command with parsed, typed options. */
export function defineCommand<const Spec extends Options>(definition: Definition<Spec>): Command {
  const { summary, usage, options, loggedOptions, run } = definition;
  const help = Object.entries<{ help: string }>(options).map(([name, { help }]) => `--${name}  ${help}`);
  return {
    summary,
    usage,
    help,
    async run(name, args, context) {
      const values = parseOptions(args, options);
      const record = async (exitCode: ExitCode) => {
        if (!loggedOptions) return;
        const logged = Object.fromEntries(loggedOptions.map((option) => [option, values[option]]));
        await logCommand(context, { command: name, options: logged, exitCode });
      };
      try {
        const exitCode = (await run(values, context)) ?? 0;
        await record(exitCode);
        return exitCode;
      } catch (error) {
        // It may have changed something, unless there is no database yet.
        if (!isUsageError(error) && hasDatabase(context)) await record(1);
        throw error;
      }
    },
  };
}

function parseOptions<Spec extends Options>(args: string[], options: Spec): Values<Spec> {
  try {
    return parseArgs<{ args: string[]; options: Spec }>({ args, options }).values;
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

/** Returns the value of a required option. Throws `UsageError` if it is missing. */
export function requireOption(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

/** Returns a handler that replaces errors of a use case with messages of the command, by error code. */
export function toOperatorError(messages: Partial<Record<AppError['code'], string>>) {
  return (error: unknown): never => {
    const message = error instanceof AppError && messages[error.code];
    throw message ? new OperatorError(message) : error;
  };
}

/** Prints the errors that a command found below a title, and returns the exit code that stands for them. */
export function reportErrors(errors: string[], title: string, warn: CommandContext['warn']): 0 | 1 {
  if (errors.length === 0) return 0;
  warn(`${title}:\n${errors.join('\n')}`);
  return 1;
}

export const emailOption = {
  type: 'string',
  help: "the person's e-mail address; - reads it from standard input",
} as const;

const addressPattern = /^[^\s@]+@[^\s@]+$/;

/** Reads the address, if asked from standard input: one on the command line remains in the history of the shell. */
export async function readEmail(
  value: string | undefined,
  { readSecret }: Pick<CommandContext, 'readSecret'>,
): Promise<string> {
  const given = requireOption(value, 'email');
  const address = (given === '-' ? await readSecret('E-mail address: ') : given).trim();
  if (!addressPattern.test(address)) throw new UsageError('--email must be an e-mail address');
  return address;
}

const logName = 'commands.log';

type CommandRun = { command: string; options: object; exitCode: ExitCode };

/** Whether there is a database that a command may have changed. */
function hasDatabase({ env }: CommandContext): boolean {
  const { databasePath, databaseUrl } = readConfig(env);
  return databaseUrl !== undefined || existsSync(databasePath);
}

/**
 * Records a command that has run, in the audit log unless the database awaits migration, and as a line of a file in the
 * data folder, which also outlives the database. A full disk only causes a warning, since the command itself has
 * succeeded.
 */
async function logCommand(
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
    context.warn(`The command was not recorded: ${getMessage(error)}`);
  }
}
