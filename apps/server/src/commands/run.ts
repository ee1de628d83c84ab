import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, getMessage, OperatorError } from '@isangano/platform/errors';
import { findModuleProblem } from '../check-runtime.ts';
import { readConfig } from '../config.ts';
import { getCommandName, version } from '../program.ts';
import * as admin from './admin.ts';
import { audit } from './audit.ts';
import { backup, check, restore } from './backup.ts';
import { type Command, type CommandContext, type ExitCode, isUsageError } from './command.ts';
import { copyClaim, copyList, copyNow, copyRestore } from './copy.ts';
import { dkimCreate, dkimList, dkimSign } from './dkim.ts';
import { keysList, keysRotate } from './keys.ts';
import { mailAllow, mailCheck, mailList, mailResend } from './mail.ts';
import { databaseMove, storageMove } from './move.ts';
import { erase, exportCommand, retention } from './privacy.ts';
import { tokenCreate, tokenList, tokenRevoke } from './token.ts';
import * as webhook from './webhook.ts';

const commands: Record<string, Command> = {
  'admin create': admin.create,
  'admin list': admin.list,
  'admin reset-password': admin.resetPassword,
  'admin reset-factors': admin.resetFactors,
  'admin set-role': admin.setRole,
  'admin disable': admin.disable,
  'admin enable': admin.enable,
  'token create': tokenCreate,
  'token list': tokenList,
  'token revoke': tokenRevoke,
  'keys list': keysList,
  'keys rotate': keysRotate,
  'dkim create': dkimCreate,
  'dkim sign': dkimSign,
  'dkim list': dkimList,
  'mail check': mailCheck,
  'mail list': mailList,
  'mail resend': mailResend,
  audit,
  'mail allow': mailAllow,
  backup,
  restore,
  check,
  export: exportCommand,
  erase,
  retention,
  'storage move': storageMove,
  'database move': databaseMove,
  'copy now': copyNow,
  'copy list': copyList,
  'copy claim': copyClaim,
  'copy restore': copyRestore,
  'webhook create': webhook.create,
  'webhook list': webhook.list,
  'webhook rotate': webhook.rotate,
  'webhook pause': webhook.pause,
  'webhook replay': webhook.replay,
  'webhook delete': webhook.remove,
};

/** Runs the command that the arguments name, and prints errors for the operator. */
export async function runCommand(args: string[], context: CommandContext): Promise<ExitCode> {
  const { print, warn } = context;
  const program = getCommandName(context.env);
  if (args[0] === '--version') {
    print(version);
    return 0;
  }
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const nameParts = firstOption < 0 ? args : args.slice(0, firstOption);
  const name = nameParts.join(' ');
  const isHelp = args.includes('--help') || args.includes('-h') || args.length === 0;
  const selected = commands[name];
  if (isHelp && selected) {
    print(formatHelp(program, name, selected));
    return 0;
  }
  const matching = Object.entries(commands).filter(([commandName]) =>
    `${commandName} `.startsWith(name && `${name} `),
  );
  if (isHelp && matching.length > 0) {
    print(formatOverview(program, matching));
    return 0;
  }
  if (!selected) {
    warn(`There is no command ${name || args.join(' ')}.\n`);
    warn(formatOverview(program, matching.length > 0 ? matching : Object.entries(commands)));
    return 2;
  }
  try {
    assertOwner(readConfig(context.env).dataDir);
    return await selected.run(name, args.slice(nameParts.length), context);
  } catch (error) {
    if (isUsageError(error)) {
      warn(`${formatError(error)}\n\n${formatHelp(program, name, selected)}`);
      return 2;
    }
    warn(formatError(error));
    return 1;
  }
}

function formatOverview(program: string, entries: [string, Command][]): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  const lines = entries.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${program} <command> [options]`,
    '',
    ...lines,
    '',
    'Every command accepts --help. --version prints the version.',
  ].join('\n');
}

function formatHelp(program: string, name: string, { summary, usage, help }: Command): string {
  const options = help.map((line) => `  ${line}`);
  return [`Usage: ${program} ${name} ${usage}`, '', `  ${summary}`, '', ...options].join('\n');
}

function formatError(error: unknown): string {
  if (error instanceof AppError && error.issues) {
    return error.issues.map(({ path, message }) => (path ? `--${path}: ${message}` : message)).join('\n');
  }
  // Its message is for visitors.
  if (error instanceof AppError && error.code === 'unavailable' && error.cause instanceof Error)
    return `The command failed: ${error.cause.message}`;
  if (error instanceof OperatorError || error instanceof AppError) return error.message;
  const native = findModuleProblem(error);
  if (native) return native;
  return `The command failed: ${getMessage(error)}`;
}

/**
 * Throws `OperatorError` unless the data folder, or the folder that it would be created in, belongs to the user of this
 * process. Files that a command of another user writes could not be read by the server.
 */
export function assertOwner(dataDir: string, userId = process.getuid?.()): void {
  const owned = findFolder(dataDir);
  if (owned === undefined || userId === undefined || owned.uid === userId) return;
  throw new OperatorError(
    `The folder ${owned.folder} belongs to user ${owned.uid}, and this command runs as user ${userId}: run it as the ` +
      'user of the server, such as with sudo -u isangano or the script in docs/operations.md.',
  );
}

/**
 * Finds a folder or the nearest one above that exists. A folder that belongs to root, such as /var/lib, is no evidence
 * of the user of the server.
 */
function findFolder(path: string): { folder: string; uid: number } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats) return { folder: path, uid: stats.uid };
  const parent = dirname(path);
  if (parent === path) return undefined;
  const above = findFolder(parent);
  return above?.uid === 0 ? undefined : above;
}
