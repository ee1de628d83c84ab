import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Report, Row } from '../lib/report.ts';
import { type HostileServer, startServer } from '../lib/server.ts';
import { memoryMaxMiB } from '../limits/body-limits.ts';
import { type Attack, attacks, hold } from './attackers.ts';

const visitor = fileURLToPath(new URL('visitor.ts', import.meta.url));
const p99MaxMs = 100;

const visitResult = z.object({
  requests: z.number(),
  median: z.number(),
  p99: z.number(),
  failures: z.array(z.string()),
});

/** Holds connections open in every way, while others visit the site. */
export async function attackSlowly(report: Report, { isFull }: { isFull: boolean }): Promise<void> {
  const rows: Row[] = [];
  const problems: string[] = [];
  const held: string[] = [];
  const server = await startServer();
  for (const [index, attack] of attacks.filter(({ isShort }) => isFull || isShort).entries()) {
    const { row, failures, isHeld } = await measure(server, attack, { isFull, network: 100 + index });
    rows.push(row);
    problems.push(...failures.map((failure) => `${attack.name}: ${failure}`));
    if (isHeld) held.push(attack.name);
  }
  await server.stop();
  report.table('Visits during attacks with slow connections', rows);
  const slow = rows.filter((row) => Number(row['p99 ms']) > p99MaxMs).map(({ attack }) => String(attack));
  report.claim(slow.length === 0, `99 of 100 requests of visitors are answered within ${p99MaxMs} ms`, slow);
  report.claim(problems.length === 0, 'and none fails', problems.slice(0, 10));
  const large = rows
    .filter((row) => Number(row['memory MiB']) > memoryMaxMiB)
    .map(({ attack }) => String(attack));
  report.claim(large.length === 0, `with ${memoryMaxMiB} MiB of memory at most`, large);
  if (isFull) report.claim(held.length === 0, 'and all slow connections end', held);
}

async function measure(
  server: HostileServer,
  attack: Attack,
  { isFull, network }: { isFull: boolean; network: number },
) {
  const connections = isFull ? 1000 : 200;
  const attackers = await hold(server.port, attack, connections);
  const args = [visitor, String(server.port), isFull ? '400' : '100', String(network)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { requests, median, p99, failures } = visitResult.parse(JSON.parse(stdout));
  const row: Row = {
    attack: attack.name,
    connections,
    'still open': attackers.countOpen(),
    requests,
    'median ms': Math.round(median * 10) / 10,
    'p99 ms': Math.round(p99 * 10) / 10,
    'memory MiB': Math.round(server.takePeakMiB()),
  };
  const until = performance.now() + attack.endsWithin * 1000;
  while (isFull && attackers.countOpen() > 0 && performance.now() < until) await sleep(1000);
  const isHeld = attackers.countOpen() > 0;
  attackers.release();
  return { row, failures, isHeld };
}
