/**
 * Measures a decision on 10,000 applications over HTTP: how long it takes to be confirmed and to be finished, with all
 * mails stored, and how long the list takes during that. `--rows 100000` sets how many applications there are; one in
 * ten is pending.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AppRouter } from '@isangano/api/router';
import { trpcPrefix } from '@isangano/contracts/routes';
import { signIn, startServer } from '@isangano/e2e/server';
import { createTRPCClient, httpLink } from '@trpc/client';
import { fillDataFolder } from './lib/fill.ts';
import { createClient, summarize } from './lib/measure.ts';
import { cpuMicros } from './lib/process.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, runs: { type: 'string', default: '3' } },
});

const selection = { type: 'applications', filter: { status: 'pending' } } as const;
const action = { type: 'decide', status: 'rejected' } as const;
const pollMs = 250;
const pauseMs = 5;

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'isangano-bulk-'));
  await fillDataFolder(dataDir, Number(values.rows));
  const server = await startServer({ dataDir });
  const headers = { authorization: `Bearer ${await signIn(server)}` };
  const { bulk } = createTRPCClient<AppRouter>({
    links: [httpLink({ url: server.url + trpcPrefix, headers, methodOverride: 'POST' })],
  });
  const client = createClient(server.url, headers);
  const listPath = `${trpcPrefix}/applications.list?input=${encodeURIComponent('{}')}`;
  for (let n = 0; n < 200; n += 1) await client.get(listPath);

  const { count } = await bulk.count.query(selection);
  const cpuBefore = await cpuMicros(server.pid);
  const startedAt = performance.now();
  let operation = await bulk.begin.mutate({ selection, count, action });
  const confirmedMs = performance.now() - startedAt;
  const times: number[] = [];
  const reads = readUntilFinished();
  while (operation.state !== 'finished') {
    await pause(pollMs);
    operation = await bulk.get.query({ id: operation.id });
  }
  const finishedMs = performance.now() - startedAt;
  await reads;
  const cpuMs = ((await cpuMicros(server.pid)) - cpuBefore) / 1000;

  const { median, p95 } = summarize(times);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  console.log(
    `${operation.done} of ${count} decided in ${ms(finishedMs)}, confirmed in ${ms(confirmedMs)}, processor ${ms(cpuMs)}; ${times.length} lists meanwhile: median ${ms(median)}, p95 ${ms(p95)}, p99 ${ms(p99)}`,
  );
  client.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });

  async function readUntilFinished(): Promise<void> {
    while (operation.state !== 'finished') {
      const readAt = performance.now();
      const { status } = await client.get(listPath);
      if (status !== 200) throw new Error(`the list returned ${status}`);
      times.push(performance.now() - readAt);
      await pause(pauseMs);
    }
  }
}

for (let run = 0; run < Number(values.runs); run += 1) await measure();
