import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Clock ticks per second in `/proc` on Linux. */
const ticksPerSecond = 100;

export type Running = { url: string; pid: number; stop: () => Promise<unknown> };

/** Starts one of the programs in `peers`, which print their address. */
export async function startPeer(name: string, ...args: string[]): Promise<Running> {
  const script = join(import.meta.dirname, `../peers/${name}.ts`);
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const data: unknown[] = await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => Promise.reject(new Error(`${name} ended before it was ready`))),
  ]);
  const url = /ready at (\S+)/.exec(String(data[0]))?.[1] ?? '';
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Returns the processor time that a process has used, in microseconds. */
export async function cpuMicros(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000;
}
