import { expect, test } from 'vitest';
import { groupAddress } from './group-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
])('%s belongs to %s', (address, group) => {
  expect(groupAddress(address)).toBe(group);
});
