import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { openDatabase } from '@isangano/api/open-database';
import { login } from '@isangano/contracts/openapi/examples';
import * as z from 'zod/mini';

const main = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const exitWithParent = fileURLToPath(new URL('../../../scripts/exit-with-parent.mjs', import.meta.url));
const runEnv = parseEnv(readFileSync(new URL('../../../apps/server/run.env', import.meta.url), 'utf8'));
const sampleMs = 50;

export type HostileServer = {
  port: number;
  dataDir: string;
  /** Records that visitors can create, and files of either kind. */
  countStored: () => Promise<{ rows: number; files: number }>;
  /** The most resident memory since the start or the last call, in MiB. */
  takePeakMiB: () => number;
  /** Kills the server and removes its data: nothing waits for mails that it would still send. */
  stop: () => Promise<void>;
};

/** Returns settings of a server whose address has a name, as mails and passkeys need. */
export async function chooseNamedAddress(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = z.object({ port: z.number() }).parse(probe.address());
  probe.close();
  return { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
}

/** Starts the built server with its default limits and a new data folder. Works on Linux only. */
export async function startServer(env: Record<string, string> = {}): Promise<HostileServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'isangano-hostile-'));
  const server = spawn(process.execPath, ['--require', exitWithParent, main], {
    env: {
      ...runEnv,
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: login.email,
      ADMIN_PASSWORD: login.password,
      LOG_LEVEL: 'error',
      ...env,
      NODE_OPTIONS: [runEnv.NODE_OPTIONS, env.NODE_OPTIONS].join(' '),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const firstData: unknown[] = await once(server.stdout, 'data');
  const output = String(firstData[0]);
  const port = Number(/:(\d+)\n/.exec(output)?.[1]);
  if (!server.pid || !port) throw new Error(`The server did not start: ${output}`);
  server.stdout.resume();
  const { pid } = server;
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, readResidentMiB(pid))), sampleMs);
  void exited.then(() => clearInterval(sampling));
  return {
    port,
    dataDir,
    countStored: () => countStored(dataDir),
    takePeakMiB() {
      const taken = Math.max(peak, readResidentMiB(pid));
      peak = 0;
      return taken;
    },
    async stop() {
      clearInterval(sampling);
      server.kill('SIGKILL');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readResidentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function countStored(dataDir: string): Promise<{ rows: number; files: number }> {
  const database = openDatabase(join(dataDir, 'isangano.sqlite'));
  try {
    const count = async (
      table: 'application' | 'contact_message' | 'subscriber' | 'project' | 'upload' | 'draft',
    ) => (await database.read.selectFrom(table).select('id').execute()).length;
    const tables = ['application', 'contact_message', 'subscriber', 'project', 'upload', 'draft'] as const;
    const rows = await Promise.all(tables.map(count));
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name !== 'probe').length;
    return { rows: rows.reduce((sum, number) => sum + number, 0), files };
  } finally {
    await database.close();
  }
}
