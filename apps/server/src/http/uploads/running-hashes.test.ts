import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createRunningHashes } from './running-hashes.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

test('parts that follow each other are hashed together, and passed on', async () => {
  const hashes = createRunningHashes();
  expect(await drain(hashes.update('u1', 0, bytes('first')))).toBe('first');
  await drain(hashes.update('u2', 0, bytes('another')));
  expect(await drain(hashes.update('u1', 5, bytes(' second')))).toBe(' second');
  expect(hashes.take('u1', 12)).toBe(hash('first second'));
  expect(hashes.take('u1', 12)).toBeUndefined();
  expect(hashes.take('u2', 7)).toBe(hash('another'));
});

test('bytes that were hashed but not stored, or stored but not hashed, give no hash', async () => {
  const hashes = createRunningHashes();
  await drain(hashes.update('u1', 0, bytes('hashed but not stored')));
  expect(await drain(hashes.update('u1', 6, bytes(' again')))).toBe(' again');
  expect(hashes.take('u1', 12)).toBeUndefined();
  await drain(hashes.update('u2', 5, bytes('after a restart')));
  expect(hashes.take('u2', 20)).toBeUndefined();
  await drain(hashes.update('u3', 0, bytes('more')));
  expect(hashes.take('u3', 3)).toBeUndefined();
});

test('an upload that begins again is hashed again', async () => {
  const hashes = createRunningHashes();
  await drain(hashes.update('u1', 0, bytes('first')));
  await drain(hashes.update('u1', 0, bytes('second')));
  expect(hashes.take('u1', 6)).toBe(hash('second'));
});
