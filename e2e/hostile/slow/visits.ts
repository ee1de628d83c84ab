import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Report, Row } from '../lib/report.ts';
import { startServer } from '../lib/server.ts';
import { memoryMaxMiB } from '../limits/body-limits.ts';
import { repeatCostlyRequests } from './costly-requests.ts';
import { heldConnections, hold } from './held-connections.ts';

const visitor = fileURLToPath(new URL('visitor.ts', import.meta.url));
const connections = 200;
const p99MaxMs = 100;
const attemptsMax = 3;

const visitResult = z.object({
  requests: z.number(),
  median: z.number(),
  p99: z.number(),
  failures: z.array(z.string()),
});
type VisitResult = z.output<typeof visitResult>;

/** Lets others visit the site while it is attacked in one way after the other. */
export async function attackDuringVisits(report: Report, { isFull }: { isFull: boolean }): Promise<void> {
  const rows: Row[] = [];
  const failures: string[] = [];
  const server = await startServer();
  let network = 100;

  async function measure(attack: string): Promise<void> {
    const visit = await repeatVisit(p99MaxMs, () => {
      network += 1;
      return runVisitor({ port: server.port, count: isFull ? 400 : 60, network });
    });
    const { requests, median, p99 } = visit;
    const peak = Math.round(server.takePeakMiB());
    rows.push({ attack, requests, 'median ms': round(median), 'p99 ms': round(p99), 'memory MiB': peak });
    failures.push(...visit.failures.map((failure) => `${attack}: ${failure}`));
  }

  await measure('none');
  for (const held of heldConnections.filter(({ isShort }) => isFull || isShort)) {
    const attackers = await hold(server.port, held, connections);
    await measure(`${connections} × ${held.name}`);
    attackers.release();
  }
  const stop = repeatCostlyRequests(server.port);
  await measure('costly requests');
  await stop();
  await server.stop();

  report.table('Visits during attacks', rows);
  const list = (column: string, max: number) =>
    rows.filter((row) => Number(row[column]) > max).map(({ attack }) => String(attack));
  const slow = list('p99 ms', p99MaxMs);
  report.claim(slow.length === 0, `99 of 100 requests of visitors are answered within ${p99MaxMs} ms`, slow);
  report.claim(failures.length === 0, 'and none fails', failures.slice(0, 10));
  const large = list('memory MiB', memoryMaxMiB);
  report.claim(large.length === 0, `with ${memoryMaxMiB} MiB of memory at most`, large);
}

/** Other programs of the machine disturb a measurement, so a slow one is repeated; a slow server remains slow. */
export async function repeatVisit(
  maxMs: number,
  runVisit: (attempt: number) => Promise<VisitResult>,
): Promise<VisitResult> {
  let attempt = 0;
  let visit: VisitResult;
  do {
    visit = await runVisit(attempt);
    attempt += 1;
  } while (visit.p99 > maxMs && attempt < attemptsMax);
  return visit;
}

/** Runs a visitor in a process of its own. Visits of another network do not count for the same limits. */
export async function runVisitor(options: {
  port: number;
  count: number;
  network: number;
}): Promise<VisitResult> {
  const args = [options.port, options.count, options.network].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [visitor, ...args]);
  return visitResult.parse(JSON.parse(stdout));
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
