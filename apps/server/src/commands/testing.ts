import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { DnsResolver } from '@isangano/platform/mail-check/dns';
import { createTestDns } from '@isangano/platform/mail-check/testing';
import { commandsEntry } from '../testing-entry.ts';
import type { ExitCode } from './command.ts';
import { runCommand } from './run.ts';

export type CommandResult = { code: ExitCode; output: string; warnings: string };

type RunOptions = { input?: string; env?: Record<string, string>; dns?: DnsResolver };

/** Runs a command on a data folder in this process; `input` is the secret that it reads, and the DNS is empty. */
export async function runOnFolder(
  folder: string,
  line: string,
  { input = '', env = {}, dns = createTestDns({}) }: RunOptions = {},
): Promise<CommandResult> {
  const output: string[] = [];
  const warnings: string[] = [];
  const code = await runCommand(line.split(' ').filter(Boolean), {
    env: { DATA_DIR: folder, ...env },
    print: (text) => output.push(text),
    warn: (text) => warnings.push(text),
    readSecret: () => Promise.resolve(input),
    dns,
  });
  return { code, output: output.join('\n'), warnings: warnings.join('\n') };
}

/** Runs a command on a data folder in a separate process. */
export async function spawnOnFolder(
  folder: string,
  line: string,
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string; warnings: string }> {
  const child = startOnFolder(folder, line, env);
  child.stdin.end(input);
  const [output, warnings] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(child.exitCode), output, warnings };
}

/** Starts a command on a data folder in a separate process. */
export function startOnFolder(
  folder: string,
  line: string,
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [commandsEntry, ...line.split(' ')], {
    env: { DATA_DIR: folder, PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  });
}
