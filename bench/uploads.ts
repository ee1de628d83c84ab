/**
 * Compares a resumable upload of 50 MB with a bare write of the same bytes over HTTP: as one part, and in parts of 4
 * MiB, each of which is durable before it is acknowledged. Prints the medians of `--rounds 7`, side by side. The goal
 * is printed and not enforced.
 */
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { removeData, startServer } from '@isangano/e2e/server';
import { cpuMicros, type Running, startPeer } from './lib/process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
const megabyte = 1024 * 1024;
const mp4Head = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex');
const content = Buffer.concat([mp4Head, randomBytes(50 * megabyte - mp4Head.length)]);
const agent = new Agent({ keepAlive: true });
const version = { 'tus-resumable': '1.0.0' };

async function send(url: string, method: string, headers: Record<string, string | number>, body?: Buffer) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: { ...headers, 'content-length': body?.length ?? 0 },
    });
    sent.once('response', resolve).once('error', reject).end(body);
  });
  await text(response);
  if (response.statusCode === undefined || response.statusCode >= 300)
    throw new Error(`${method} ${url} failed with ${response.statusCode}.`);
  return response;
}

/** Returns a function that removes the upload: the other server also removes its file after its response. */
async function sendUpload(origin: string, partBytes: number): Promise<() => Promise<unknown>> {
  const created = await send(`${origin}${apiPrefix}${restPaths.uploads}`, 'POST', {
    ...version,
    'upload-length': content.length,
  });
  const url = origin + (created.headers.location ?? '');
  const type = 'application/offset+octet-stream';
  for (let offset = 0; offset < content.length; offset += partBytes) {
    const headers = { ...version, 'content-type': type, 'upload-offset': offset };
    await send(url, 'PATCH', headers, content.subarray(offset, offset + partBytes));
  }
  return () => send(url, 'DELETE', version);
}

type Times = { wall: number[]; cpu: number[] };
/** `send` returns a function that removes the sent file, if the sender has to, which is not measured. */
type Sender = Pick<Running, 'pid'> & {
  name: string;
  send: () => Promise<(() => Promise<unknown>) | undefined>;
};

/** Returns the medians of the time and of the processor time of a sender, in milliseconds. */
async function measure(senders: readonly Sender[]): Promise<Map<string, { wall: number; cpu: number }>> {
  const samples = new Map(senders.map(({ name }): [string, Times] => [name, { wall: [], cpu: [] }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const sender of senders) {
      const cpu = await cpuMicros(sender.pid);
      const startedAt = performance.now();
      const remove = await sender.send();
      const wall = performance.now() - startedAt;
      const cpuMs = ((await cpuMicros(sender.pid)) - cpu) / 1000;
      await remove?.();
      // The first round warms up.
      if (round === 0) continue;
      samples.get(sender.name)?.wall.push(wall);
      samples.get(sender.name)?.cpu.push(cpuMs);
    }
  }
  return new Map(
    [...samples].map(([name, { wall, cpu }]) => [name, { wall: getMedian(wall), cpu: getMedian(cpu) }]),
  );
}

function getMedian(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

const server = await startServer();
const bare = await startPeer('write-body', server.dataDir);
const results = await measure([
  { name: 'bare', pid: bare.pid, send: () => send(bare.url, 'PUT', {}, content).then(() => undefined) },
  { name: 'one part', pid: server.pid, send: () => sendUpload(server.url, content.length) },
  { name: 'parts of 4 MiB', pid: server.pid, send: () => sendUpload(server.url, 4 * megabyte) },
]);
const bareWall = results.get('bare')?.wall ?? 0;
for (const [name, { wall, cpu }] of results)
  console.log(
    `${name.padEnd(16)} ${wall.toFixed(0).padStart(6)} ms, processor ${cpu.toFixed(0).padStart(5)} ms, ratio ${(wall / bareWall).toFixed(2)} (goal ≤ 1.5)`,
  );
agent.destroy();
await bare.stop();
await server.stop();
removeData(server);
