import { expect, test } from 'vitest';
import { sniffType } from './sniff.ts';

test.each([
  ['a picture cut off after its first bytes', '89504e470d0a1a0a', 'image/png'],
  ['another one', 'ffd8ffe0', 'image/jpeg'],
  ['a document', '255044462d312e34', 'application/pdf'],
  ['a text that calls itself one', '504e470d0a1a0a', undefined],
  ['a web page', '3c68746d6c3e', undefined],
])('%s, %s, is taken for %s', async (_what, bytes, type) => {
  expect(await sniffType(Buffer.from(bytes, 'hex'))).toBe(type);
});
