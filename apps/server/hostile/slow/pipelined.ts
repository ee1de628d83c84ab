import { readdirSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitingMaxRequests } from '../../src/http/bodies/answer-in-turn.ts';
import { format, open } from '../lib/raw-http.ts';
import type { Report, Row } from '../lib/report.ts';
import { startServer } from '../lib/server.ts';
import { repeatVisit, runVisitor } from './visits.ts';

const assets = fileURLToPath(new URL('../../../web/dist/site/assets', import.meta.url));
const connections = 1040;
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

/**
 * Asks for a large file many times on each of many connections, and reads slowly, while visitors read pages: once with as
 * many requests as may wait, and once with more.
 */
export async function attackByPipelining(report: Report): Promise<void> {
  const rows: Row[] = [];
  for (const [index, requestsEach] of [waitingMaxRequests + 1, 40].entries())
    rows.push(await measure(requestsEach, 200 + 10 * index));
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

async function measure(requestsEach: number, network: number): Promise<Row> {
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
    socket.write(request.repeat(requestsEach));
    sockets.push(socket);
  }
  const reading = setInterval(() => {
    for (const socket of sockets) socket.read(Math.min(readBytesPerSecond, socket.readableLength));
  }, 1000);
  const { p99, failures } = await repeatVisit((attempt) =>
    runVisitor({ port: server.port, count: visits, network: network + attempt }),
  );
  const peak = server.takePeakMiB();
  clearInterval(reading);
  const openCount = sockets.filter(({ closed }) => !closed).length;
  for (const socket of sockets) socket.destroy();
  await server.stop();
  return {
    connections,
    'requests each': requestsEach,
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
