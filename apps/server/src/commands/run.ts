import { BackupError } from '@isangano/api/backup/manifest';
import { FolderInUseError } from '@isangano/api/db/lock-folder';
import { AppError } from '@isangano/api/errors';
import { ConfigError } from '../config.ts';
import { adminCreate, adminDisable, adminEnable, adminList, adminResetPassword } from './admin.ts';
import { backup, check, restore } from './backup.ts';
import { type Command, CommandError, type ExitCode, type Surroundings, UsageError } from './command.ts';
import { mailList, mailResend } from './mail.ts';
import { erase, exportCommand } from './privacy.ts';
import { retention } from './retention.ts';
import { tokenCreate, tokenList, tokenRevoke } from './token.ts';

const commands: Record<string, Command> = {
  'admin create': adminCreate,
  'admin list': adminList,
  'admin reset-password': adminResetPassword,
  'admin disable': adminDisable,
  'admin enable': adminEnable,
  'token create': tokenCreate,
  'token list': tokenList,
  'token revoke': tokenRevoke,
  'mail list': mailList,
  'mail resend': mailResend,
  backup,
  restore,
  check,
  export: exportCommand,
  erase,
  retention,
};

/** Runs the command that the words name, and says what went wrong in words for a person. */
export async function runCommand(args: string[], surroundings: Surroundings): Promise<ExitCode> {
  const { print, warn } = surroundings;
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = firstOption < 0 ? args : args.slice(0, firstOption);
  const name = words.join(' ');
  const isHelp = args.includes('--help') || args.includes('-h') || args.length === 0;
  const found = commands[name];
  if (isHelp && found) {
    print(helpOf(name, found));
    return 0;
  }
  const named = Object.entries(commands).filter(([known]) => `${known} `.startsWith(name && `${name} `));
  if (isHelp && named.length > 0) {
    print(overview(named));
    return 0;
  }
  if (!found) {
    warn(`There is no command ${name || args.join(' ')}.\n`);
    warn(overview(named.length > 0 ? named : Object.entries(commands)));
    return 2;
  }
  try {
    return await found.run(args.slice(words.length), surroundings);
  } catch (error) {
    if (isUsage(error)) {
      warn(`${wordsOf(error)}\n\n${helpOf(name, found)}`);
      return 2;
    }
    warn(wordsOf(error));
    return 1;
  }
}

function overview(listed: [string, Command][]): string {
  const width = Math.max(...listed.map(([name]) => name.length));
  const lines = listed.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return ['Usage: npm run isangano -- <command> [options]', '', ...lines, '', 'Each takes --help.'].join(
    '\n',
  );
}

function helpOf(name: string, { summary, usage, help }: Command): string {
  const options = help.map((line) => `  ${line}`);
  return [`Usage: npm run isangano -- ${name} ${usage}`, '', `  ${summary}`, '', ...options].join('\n');
}

function isUsage(error: unknown): boolean {
  return error instanceof UsageError || (error instanceof AppError && error.code === 'invalid_input');
}

function wordsOf(error: unknown): string {
  if (error instanceof AppError && error.issues) {
    return error.issues.map(({ path, message }) => (path ? `--${path}: ${message}` : message)).join('\n');
  }
  const isForeseen = [UsageError, CommandError, ConfigError, BackupError, FolderInUseError, AppError].some(
    (known) => error instanceof known,
  );
  if (isForeseen && error instanceof Error) return error.message;
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
