import { setTimeout as sleep } from 'node:timers/promises';
import type { Report, Row } from '../lib/report.ts';
import { startServer } from '../lib/server.ts';
import { type Held, type HeldConnections, heldConnections, hold } from './held-connections.ts';

const connectionsEach = 50;

/** Holds connections open in every way at once, until the server ends them. */
export async function waitForEndings(report: Report): Promise<void> {
  const server = await startServer();
  const rows = await Promise.all(
    heldConnections.map(async (held) => measureEnding(held, await hold(server.port, held, connectionsEach))),
  );
  await server.stop();
  report.table('Ends of slow connections', rows);
  const late = rows.filter((row) => Number(row.open) > 0).map(({ connections }) => String(connections));
  report.claim(late.length === 0, 'all slow connections end', late);
}

async function measureEnding(
  { name, endsWithin, isDeaf }: HeldConnections,
  { countOpen, listen, release }: Held,
): Promise<Row> {
  const startedAt = performance.now();
  const until = startedAt + endsWithin * 1000;
  if (isDeaf) {
    await sleep(endsWithin * 1000 - 5000);
    listen();
  }
  while (countOpen() > 0 && performance.now() < until) await sleep(1000);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const open = countOpen();
  release();
  return { connections: name, seconds, 'at most': endsWithin, open };
}
