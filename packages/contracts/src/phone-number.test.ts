import { expect, test } from 'vitest';
import { toInternationalNumber } from './phone-number.ts';

test.each([
  ['0788 123 456', '+250788123456'],
  ['(0788) 123-456', '+250788123456'],
  ['0788/123.456', '+250788123456'],
  ['+250 (788) 123-456', '+250788123456'],
  ['00250788123456', '+250788123456'],
  ['250 788 123 456', '+250788123456'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['00 33 6 12 34 56 78', '+33612345678'],
  ['\u202A+250\u00A0788\u2011123–456\u202C', '+250788123456'],
  ['tel:+250788123456', '+250788123456'],
])('%s is the number %s', (typed, number) => {
  expect(toInternationalNumber(typed, '+250')).toBe(number);
});

test.each([
  '',
  '12',
  'ask at the office',
  '788123456',
  '33612345678',
  '+0788123456',
  '+250 788 123 456 ext. 4',
  '1'.repeat(30),
])('%s is no certain number', (typed) => {
  expect(toInternationalNumber(typed, '+250')).toBeUndefined();
});
