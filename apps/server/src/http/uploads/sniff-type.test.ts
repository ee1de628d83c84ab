import { expect, test } from 'vitest';
import { sniffType } from './file-content.ts';

test.each([
  ['a truncated PNG', '89504e470d0a1a0a', 'image/png'],
  ['a truncated JPEG', 'ffd8ffe0', 'image/jpeg'],
  ['a PDF', '255044462d312e34', 'application/pdf'],
  ['a text with part of a PNG signature', '504e470d0a1a0a', undefined],
  ['a web page', '3c68746d6c3e', undefined],
])('detects %s, %s, as %s', async (_what, bytes, type) => {
  expect(await sniffType(Buffer.from(bytes, 'hex'))).toBe(type);
});
