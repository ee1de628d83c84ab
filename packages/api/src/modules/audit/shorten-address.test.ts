import { expect, test } from 'vitest';
import { shortenAddress } from './shorten-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['unknown', ''],
])('%s is shortened to %s', (address, shortened) => {
  expect(shortenAddress(address)).toBe(shortened);
});
