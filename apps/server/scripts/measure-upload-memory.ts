/**
 * Measures the memory that large uploads take: sends generated videos of 190 MB to the built server, first
 * one and then four at once, and compares the peak of its resident memory with the idle one. Exits with 1 if
 * it grows by more than `limitMiB`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const runEnv = parseEnv(readFileSync(new URL('../run.env', import.meta.url), 'utf8'));
const videoBytes = 190 * 1024 * 1024;
const limitMiB = 100;
const boundary = 'measure';
const mp4Head = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex');

const fields: [string, string][] = [
  ['fullName', 'Aline Uwase'],
  ['email', 'aline@mail.example'],
  ['phone', '+250 788 123 456'],
  ['headline', 'A weaver teaches a whole valley'],
  ['pitch', 'Thirty women weave together, and their daughters now go to school in Huye town.'],
  ['channels', 'Umurage Stories'],
  ['consentPublish', 'true'],
  ['consentRules', 'true'],
];

const texts = fields.map(
  ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
);
const fileHead =
  `--${boundary}\r\nContent-Disposition: form-data; name="uploadDocsUrls"; filename="film.mp4"\r\n` +
  'Content-Type: video/mp4\r\n\r\n';

async function upload(url: string): Promise<void> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const uploadRequest = request(`${url}/api/applications/interviews`, { method: 'POST', headers });
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    uploadRequest.once('response', resolve).once('error', reject);
  });
  uploadRequest.write(texts.join('') + fileHead);
  uploadRequest.write(mp4Head);
  const chunk = Buffer.alloc(64 * 1024, 7);
  for (let sent = mp4Head.length; sent < videoBytes; sent += chunk.length) {
    if (!uploadRequest.write(chunk)) await once(uploadRequest, 'drain');
  }
  uploadRequest.end(`\r\n--${boundary}--\r\n`);
  const response = await responded;
  response.resume();
  if (response.statusCode !== 201) throw new Error(`The upload failed with ${response.statusCode}.`);
}

async function readResidentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function measure(uploads: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-memory-'));
  const env = { ...runEnv, DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const data: unknown[] = await once(server.stdout, 'data');
    const ready = String(data[0]);
    const url = /ready at (\S+)/.exec(ready)?.[1];
    if (!url || !server.pid) throw new Error(`The server did not start: ${ready}`);
    await fetch(`${url}/api/projects/public`);
    await sleep(1000);
    const idle = await readResidentMiB(server.pid);
    let peak = idle;
    const { pid } = server;
    const sampling = setInterval(
      () => void readResidentMiB(pid).then((now) => (peak = Math.max(peak, now))),
      20,
    );
    const start = performance.now();
    await Promise.all(Array.from({ length: uploads }, () => upload(url)));
    const seconds = (performance.now() - start) / 1000;
    clearInterval(sampling);
    const growth = peak - idle;
    console.log(
      `${uploads} × 190 MB: idle ${idle.toFixed(0)} MiB, peak ${peak.toFixed(0)} MiB, ` +
        `grown by ${growth.toFixed(0)} of ${limitMiB} MiB, ${seconds.toFixed(1)} s`,
    );
    return growth <= limitMiB;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

const results = [await measure(1), await measure(4)];
process.exit(results.every(Boolean) ? 0 : 1);
