import { readdirSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitingMaxRequests } from '@isangano/server/http/bodies/answer-in-turn';
import { format, open } from '../lib/raw-http.ts';
import type { Report, Row } from '../lib/report.ts';
import { startServer } from '../lib/server.ts';
import { repeatVisit, runVisitor } from './visits.ts';

const assets = fileURLToPath(new URL('../../../apps/web/dist/site/assets', import.meta.url));
const fullConnections = 1040;
/** As many as stay below the limits of one address. */
const connectionsPerAddress = 26;
const visits = 60;
const readBytesPerSecond = 16 * 1024;
const memoryMaxMiBOverIdle = 250;
/** Attackers and visitors share the machine. */
const visitMaxMs = 500;
const overIdle = 'MiB over idle';
const slowVisits = 'p99 ms';
const failed = 'failed visits';
/** Time for the server to become idle after its start. */
const settleMs = 2000;

const asManyAsMayWait = waitingMaxRequests + 1;
const more = 40;

/**
 * Asks for a large file many times on each of many connections, and reads slowly, while visitors read pages: with as many
 * requests as may wait, and with more. The short form does both at once, on half as many connections.
 */
export async function attackByPipelining(report: Report, { isFull }: { isFull: boolean }): Promise<void> {
  const rows: Row[] = [];
  const numbersOfRequests = isFull ? [[asManyAsMayWait], [more]] : [[asManyAsMayWait, more]];
  const connections = isFull ? fullConnections : fullConnections / 2;
  for (const [index, numbers] of numbersOfRequests.entries())
    rows.push(await measure(connections, numbers, 200 + 10 * index));
  report.table('Requests on connections that are read slowly', rows);
  const list = (column: string, max: number) =>
    rows.filter((row) => Number(row[column]) > max).map((row) => JSON.stringify(row));
  const large = list(overIdle, memoryMaxMiBOverIdle);
  report.claim(large.length === 0, `they take ${memoryMaxMiBOverIdle} MiB of memory at most`, large);
  const slow = list(slowVisits, visitMaxMs);
  report.claim(
    slow.length === 0,
    `and 99 of 100 requests of visitors are answered within ${visitMaxMs} ms`,
    slow,
  );
  report.claim(list(failed, 0).length === 0, 'and none fails', list(failed, 0));
}

/** Each connection in turn sends the next of the numbers of requests. */
async function measure(connections: number, numbers: readonly number[], network: number): Promise<Row> {
  const server = await startServer();
  await runVisitor({ port: server.port, count: 1, network });
  await sleep(settleMs);
  server.takePeakMiB();
  const idle = server.takePeakMiB();
  const request = format({ method: 'GET', target: findLargestAsset(), headers: [], body: '' });
  const sockets: Socket[] = [];
  for (let index = 0; index < connections; index += 1) {
    const address = `127.6.2.${1 + Math.floor(index / connectionsPerAddress)}`;
    const socket = await open({ port: server.port, address });
    socket.pause();
    socket.write(request.repeat(numbers[index % numbers.length] ?? 0));
    sockets.push(socket);
  }
  const reading = setInterval(() => {
    for (const socket of sockets) socket.read(Math.min(readBytesPerSecond, socket.readableLength));
  }, 1000);
  const { p99, failures } = await repeatVisit(visitMaxMs, (attempt) =>
    runVisitor({ port: server.port, count: visits, network: network + attempt }),
  );
  const peak = server.takePeakMiB();
  clearInterval(reading);
  const openCount = sockets.filter(({ closed }) => !closed).length;
  for (const socket of sockets) socket.destroy();
  await server.stop();
  return {
    connections,
    'requests each': numbers.join(' or '),
    [overIdle]: Math.round(peak - idle),
    [slowVisits]: Math.round(p99),
    [failed]: failures.length,
    'still open': openCount,
  };
}

function findLargestAsset(): string {
  const [largest] = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .toSorted((one, other) => statSync(`${assets}/${other}`).size - statSync(`${assets}/${one}`).size);
  return `/assets/${largest}`;
}
