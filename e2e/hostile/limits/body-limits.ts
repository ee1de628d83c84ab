import { setTimeout as sleep } from 'node:timers/promises';
import { jsonBodyMaxBytes, uploadLimits } from '@isangano/contracts/limits';
import * as examples from '@isangano/contracts/openapi/examples';
import { apiPrefix, publicPaths, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { fileBytes, interviewParts, multipart, type Part } from '@isangano/server/testing-bodies';
import { exchange } from '../lib/raw-http.ts';
import type { Report, Row } from '../lib/report.ts';
import type { HostileServer } from '../lib/server.ts';

const chunkBytes = 64 * 1024;
const refusedStatuses = [400, 408, 413, 415];
/** The most resident memory, in MiB. */
export const memoryMaxMiB = 250;

type Body = { limit: string; target: string; type: string; parts: Iterable<Uint8Array>; bytes: number };

/** Bodies that are one byte, text or file larger than their limit allows. */
function listBodies({ isFull }: { isFull: boolean }): Body[] {
  const tooLong = JSON.stringify({ ...examples.message, message: 'x'.repeat(jsonBodyMaxBytes) });
  const form = (limit: string, parts: Part[]) => {
    const { headers, payload } = multipart(parts);
    const type = String(headers['content-type']);
    return createBody(limit, apiPrefix + restPaths.interviews, type, payload);
  };
  const withTexts = (name: string, value: string, count: number) => [
    ...interviewParts,
    ...Array.from({ length: count }, () => ({ name, value })),
  ];
  const withFile = (name: string, file: string, content: Uint8Array) => [
    ...interviewParts,
    { name, file, content },
  ];
  const { imageMaxBytes, documentMaxBytes, videoMaxBytes, documentsMaxCount } = uploadLimits;
  return [
    createBody('JSON', apiPrefix + restPaths.messages, 'application/json', tooLong),
    createBody('JSON of tRPC', `${trpcPrefix}/messages.create`, 'application/json', tooLong),
    createBody('URL-encoded', publicPaths.contact, 'application/x-www-form-urlencoded', `message=${tooLong}`),
    createBody(
      'form of tRPC',
      `${trpcPrefix}/messages.create`,
      'multipart/form-data; boundary=b',
      tooLong.repeat(20),
    ),
    form('texts in sum', withTexts('notes', 'x'.repeat(20_000), 30)),
    form('one text', withTexts('notes', 'x'.repeat(500_000), 1)),
    form('number of texts', withTexts('channels', 'Umurage Stories', 200)),
    form('number of parts', withTexts('uploadDocsUrls', '', 400)),
    form('unknown text', withTexts('unknown', 'x', 1)),
    form('header of a part', withTexts('n'.repeat(100_000), 'x', 1)),
    form('image', withFile('portraitUrl', 'me.png', fileBytes('png', imageMaxBytes + 1))),
    form(
      'number of documents',
      Array.from({ length: documentsMaxCount + 1 }, () => ({
        name: 'uploadDocsUrls',
        file: 'a.pdf',
        content: fileBytes('pdf'),
      })),
    ),
    ...(isFull
      ? [
          form('document', withFile('uploadDocsUrls', 'a.pdf', fileBytes('pdf', documentMaxBytes + 1))),
          form('video', withFile('uploadDocsUrls', 'a.mp4', fileBytes('mp4', videoMaxBytes + 1))),
        ]
      : []),
  ];
}

function createBody(limit: string, target: string, type: string, content: string | Uint8Array): Body {
  const bytes = Buffer.from(content);
  const parts = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return { limit, target, type, parts, bytes: bytes.length };
}

type Framing = {
  header: (bytes: number) => string;
  write?: (part: Uint8Array) => Uint8Array;
  end?: string;
  /** The client stops in the middle of what it announced. */
  isCut?: boolean;
};

const framings: Readonly<Record<string, Framing>> = {
  'honest length': { header: (bytes) => `Content-Length: ${bytes}` },
  'length too small': { header: (bytes) => `Content-Length: ${bytes >> 1}` },
  'length too large': { header: (bytes) => `Content-Length: ${bytes * 2}`, isCut: true },
  chunked: { header: () => 'Transfer-Encoding: chunked', write: toChunk, end: '0\r\n\r\n' },
  'chunked without an end': { header: () => 'Transfer-Encoding: chunked', write: toChunk, isCut: true },
};

function toChunk(part: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
}

/** Files of a connection that was cut are discarded soon after. */
async function waitForDiscarded(
  server: HostileServer,
  files: number,
): Promise<{ rows: number; files: number }> {
  let stored = await server.countStored();
  for (let attempt = 0; attempt < 50 && stored.files !== files; attempt += 1) {
    await sleep(100);
    stored = await server.countStored();
  }
  return stored;
}

/** Sends bodies that are too large, each from an address of its own, with true and false lengths. */
export async function attackBodyLimits(
  server: HostileServer,
  report: Report,
  options: { isFull: boolean },
): Promise<void> {
  const before = await server.countStored();
  server.takePeakMiB();
  const rows: Row[] = [];
  const accepted: string[] = [];
  for (const [index, body] of listBodies(options).entries()) {
    const row: Row = { limit: body.limit, bytes: body.bytes };
    for (const [number, [name, framing]] of Object.entries(framings).entries()) {
      const client = { port: server.port, address: `127.0.${20 + index}.${number + 1}` };
      const statuses = await exchange(client, write(body, framing), {
        endsAfterwards: framing.isCut,
      });
      row[name] = statuses.join(', ') || 'closed';
      if (statuses.some((status) => !refusedStatuses.includes(status)))
        accepted.push(`${body.limit}, ${name}: ${row[name]}`);
    }
    row['memory MiB'] = Math.round(server.takePeakMiB());
    rows.push(row);
  }
  const after = await waitForDiscarded(server, before.files);
  report.table('Statuses of bodies that are too large', rows);
  report.claim(accepted.length === 0, 'no framing makes a body acceptable that is too large', accepted);
  report.claim(after.rows === before.rows && after.files === before.files, 'and nothing of them is stored', [
    `${after.rows - before.rows} records, ${after.files - before.files} files`,
  ]);
  const peak = Math.max(...rows.map((row) => Number(row['memory MiB'])));
  report.claim(peak <= memoryMaxMiB, `with ${memoryMaxMiB} MiB of memory at most`, [`${peak} MiB`]);
}

function* write(
  { target, type, parts, bytes }: Body,
  { header, write, end }: Framing,
): Generator<string | Uint8Array> {
  yield `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\n${header(bytes)}\r\n\r\n`;
  for (const part of parts) yield write ? write(part) : part;
  if (end) yield end;
}
