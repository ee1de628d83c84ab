/**
 * Measures the memory that large uploads take: sends generated videos of 190 MB to the built server, in forms and as
 * resumable uploads, first one and then four at once, to a folder and to S3, and compares the peak of its resident memory with the idle one. Exits with 1 if
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
import { exampleAnswers, toFormFields } from '@isangano/contracts/applications/testing';
import { startS3 } from '@isangano/platform/file-store/testing-s3';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const exitWithParent = fileURLToPath(new URL('../../../scripts/exit-with-parent.mjs', import.meta.url));
const runEnv = parseEnv(readFileSync(new URL('../run.env', import.meta.url), 'utf8'));
const videoBytes = 190 * 1024 * 1024;
const chunkBytes = 64 * 1024;
const limitMiB = 100;
const boundary = 'measure';
const mp4Head = Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex');

const texts = toFormFields(exampleAnswers.interview).map(
  ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
);
const fileHead =
  `--${boundary}\r\nContent-Disposition: form-data; name="uploadDocsUrls"; filename="film.mp4"\r\n` +
  'Content-Type: video/mp4\r\n\r\n';

type Sending = {
  url: string;
  method: string;
  headers: Record<string, string | number>;
  before: string;
  after: string;
};

/** Sends a video between two texts. */
async function sendVideo({ url, method, headers, before, after }: Sending, status: number): Promise<void> {
  const uploadRequest = request(url, { method, headers });
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    uploadRequest.once('response', resolve).once('error', reject);
  });
  uploadRequest.write(before);
  uploadRequest.write(mp4Head);
  const chunk = Buffer.alloc(chunkBytes, 7);
  for (let sent = mp4Head.length; sent < videoBytes; sent += chunk.length) {
    if (!uploadRequest.write(chunk)) await once(uploadRequest, 'drain');
  }
  uploadRequest.end(after);
  const response = await responded;
  response.resume();
  if (response.statusCode !== status) throw new Error(`The upload failed with ${response.statusCode}.`);
}

async function sendForm(url: string): Promise<void> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const before = texts.join('') + fileHead;
  const after = `\r\n--${boundary}--\r\n`;
  await sendVideo({ url: `${url}/api/applications/interviews`, method: 'POST', headers, before, after }, 201);
}

async function sendResumable(url: string): Promise<void> {
  const version = { 'tus-resumable': '1.0.0' };
  const sizeBytes = mp4Head.length + Math.ceil((videoBytes - mp4Head.length) / chunkBytes) * chunkBytes;
  const created = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...version, 'upload-length': String(sizeBytes) },
  });
  const headers = {
    ...version,
    'content-type': 'application/offset+octet-stream',
    'content-length': sizeBytes,
    'upload-offset': 0,
  };
  const path = created.headers.get('location') ?? '';
  await sendVideo({ url: url + path, method: 'PATCH', headers, before: '', after: '' }, 204);
}

async function readResidentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function measure(
  uploads: number,
  upload: (url: string) => Promise<void>,
  storage: Record<string, string> = {},
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-memory-'));
  // With an account, the only output is that the server is ready.
  const account = { ADMIN_EMAIL: 'staff@isangano.example', ADMIN_PASSWORD: 'a good password' };
  const settings = { DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const env = { ...runEnv, ...account, ...settings, ...storage };
  const server = spawn(process.execPath, ['--require', exitWithParent, main], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
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
      `${uploads} × 190 MB, ${upload.name}${storage.STORAGE_URL ? ' to S3' : ''}: idle ${idle.toFixed(0)} MiB, peak ${peak.toFixed(0)} MiB, ` +
        `grown by ${growth.toFixed(0)} of ${limitMiB} MiB, ${seconds.toFixed(1)} s`,
    );
    return growth <= limitMiB;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

const results: boolean[] = [];
for (const upload of [sendForm, sendResumable])
  for (const uploads of [1, 4]) results.push(await measure(uploads, upload));
const bucket = await startS3();
for (const upload of [sendForm, sendResumable]) results.push(await measure(4, upload, bucket.settings));
await bucket.stop();
process.exit(results.every(Boolean) ? 0 : 1);
