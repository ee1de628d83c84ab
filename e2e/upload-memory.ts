/**
 * Measures the memory that large uploads take: sends generated videos of 190 MB to the built server, in forms and as
 * resumable uploads, first one and then four at once, to a folder and to S3, and compares the peak of its resident memory
 * with the idle one. Exits with 1 if it grows by more than `limitMiB`.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleAnswers, toFormFields } from '@isangano/contracts/applications/testing';
import { startS3 } from '@isangano/platform/file-store/testing-s3';
import { startServer } from './hostile/lib/server.ts';

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

async function measure(
  uploads: number,
  upload: (url: string) => Promise<void>,
  storage: Record<string, string> = {},
): Promise<boolean> {
  const server = await startServer({ RATE_LIMITS: 'off', ...storage });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    await fetch(`${url}/api/projects/public`);
    await sleep(1000);
    server.takePeakMiB();
    const idle = server.takePeakMiB();
    const start = performance.now();
    await Promise.all(Array.from({ length: uploads }, () => upload(url)));
    const seconds = (performance.now() - start) / 1000;
    const peak = server.takePeakMiB();
    const growth = peak - idle;
    console.log(
      `${uploads} × 190 MB, ${upload.name}${storage.STORAGE_URL ? ' to S3' : ''}: idle ${idle.toFixed(0)} MiB, peak ${peak.toFixed(0)} MiB, ` +
        `grown by ${growth.toFixed(0)} of ${limitMiB} MiB, ${seconds.toFixed(1)} s`,
    );
    return growth <= limitMiB;
  } finally {
    await server.stop();
  }
}

const results: boolean[] = [];
for (const upload of [sendForm, sendResumable])
  for (const uploads of [1, 4]) results.push(await measure(uploads, upload));
const bucket = await startS3();
for (const upload of [sendForm, sendResumable]) results.push(await measure(4, upload, bucket.settings));
await bucket.stop();
process.exit(results.every(Boolean) ? 0 : 1);
