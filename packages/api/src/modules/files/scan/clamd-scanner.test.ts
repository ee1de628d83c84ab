import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClamdScanner } from './clamd-scanner.ts';
import { type ClamdDouble, startClamdDouble, testMalware, testSignature } from './testing.ts';

let clamd: ClamdDouble;
beforeAll(async () => {
  clamd = await startClamdDouble();
});
afterAll(() => clamd.close());
beforeEach(() => {
  clamd.behavior = 'scan';
});

const scan = async (content: Uint8Array[], signal = new AbortController().signal) => {
  const stream = Readable.from(content, { objectMode: false });
  const reply = await createClamdScanner({ host: '127.0.0.1', port: clamd.port }).scan(stream, signal);
  // A stream that stays open would keep its file open.
  expect(stream.destroyed).toBe(true);
  return reply;
};

const chunk = Buffer.alloc(64 * 1024, 7);

test('a file is sent in chunks, and clean without malware', async () => {
  expect(await scan([chunk, chunk, Buffer.from('end')])).toEqual({ outcome: 'clean' });
  expect(await scan([])).toEqual({ outcome: 'clean' });
});

test('malware is named, also where it crosses the edge of a chunk', async () => {
  const [start, end] = [testMalware.slice(0, 5), testMalware.slice(5)];
  const reply = await scan([chunk, Buffer.from(start), Buffer.from(end), chunk]);
  expect(reply).toEqual({ outcome: 'infected', signature: testSignature });
});

test('a file that clamd refuses for its size is too large', async () => {
  expect(await scan(Array.from({ length: 100 }, () => chunk))).toEqual({ outcome: 'too_large' });
});

test('an error of clamd, or a closed connection, is a failure of this file', async () => {
  clamd.behavior = 'error';
  expect(await scan([chunk])).toEqual({ outcome: 'failed', error: 'Out of memory ERROR' });
  clamd.behavior = 'close';
  expect(await scan(Array.from({ length: 100 }, () => chunk))).toMatchObject({ outcome: 'failed' });
});

test('without a listener clamd is unreachable', async () => {
  const closed = await startClamdDouble();
  await closed.close();
  const stream = Readable.from([chunk]);
  const scanner = createClamdScanner({ host: '127.0.0.1', port: closed.port });
  const reply = await scanner.scan(stream, new AbortController().signal);
  expect([reply.outcome, stream.destroyed]).toEqual(['unreachable', true]);
});

test('a scan ends when the server stops, though clamd does not reply', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const stopping = new AbortController();
  silent.once('connection', () => stopping.abort());
  const reply = await createClamdScanner({ host: '127.0.0.1', port }).scan(
    Readable.from([chunk]),
    stopping.signal,
  );
  expect(['failed', 'unreachable']).toContain(reply.outcome);
  silent.close();
});

test('clamd is reached by a Unix socket too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-clamd-'));
  const path = join(folder, 'clamd.ctl');
  const server = createServer((socket) => socket.once('data', () => socket.end('stream: OK\0')));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const reply = await createClamdScanner({ path }).scan(Readable.from([chunk]), new AbortController().signal);
  expect(reply).toEqual({ outcome: 'clean' });
  server.close();
  await rm(folder, { recursive: true, force: true });
});
