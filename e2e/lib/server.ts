import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { loginResult } from '@isangano/contracts/identity/session';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';

const main = join(import.meta.dirname, '../../apps/server/dist/main.js');
const exitWithParent = join(import.meta.dirname, '../../scripts/exit-with-parent.mjs');
const runEnv = parseEnv(readFileSync(join(import.meta.dirname, '../../apps/server/run.env'), 'utf8'));

export const staff = {
  email: 'claudine@isangano.example',
  username: 'claudine',
  password: 'umuvumba-2026-gatsata',
};

export type RunningServer = {
  url: string;
  dataDir: string;
  pid: number;
  /** Kills the process without a shutdown. */
  kill: () => Promise<void>;
  /** Shuts the server down gracefully. Returns its exit code. */
  stop: () => Promise<number | null>;
};

export type ServerOptions = { dataDir?: string; env?: Record<string, string>; program?: string };

/** Starts the built server, or another program, on a free port; without `dataDir`, with a new data folder. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'isangano-e2e-'));
  const server = spawn(process.execPath, ['--require', exitWithParent, options.program ?? main], {
    env: {
      ...runEnv,
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const url = await readUrl(server);
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    async kill() {
      server.kill('SIGKILL');
      await exited;
    },
    async stop() {
      server.kill('SIGTERM');
      await exited;
      return server.exitCode;
    },
  };
}

/** Signs in to a server. Returns the access token. */
export async function signIn({ url }: Pick<RunningServer, 'url'>): Promise<string> {
  const response = await fetch(url + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email, password: staff.password }),
  });
  const result = loginResult.parse(await response.json());
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
}

/** Returns the resident memory of a process in MiB. Works on Linux only. */
export function residentMiB(pid: number): number {
  return readMemoryMiB(pid, 'VmRSS');
}

/** The same without files: how much of the program of Node is mapped depends on what the kernel maps at once. */
export function ownMiB(pid: number): number {
  return readMemoryMiB(pid, 'RssAnon');
}

function readMemoryMiB(pid: number, field: 'VmRSS' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}

export function removeData({ dataDir }: Pick<RunningServer, 'dataDir'>): void {
  // A program that renders pages ends a moment after its server.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function readUrl(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output');
  let output = '';
  // Unlike an iterator of the stream, this leaves it open: the server goes on writing to it.
  for await (const line of createInterface({ input: server.stdout })) {
    output += `${line}\n`;
    const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
    if (address) {
      server.stdout.resume();
      return address;
    }
  }
  throw new Error(`The server did not start: ${output}`);
}
