import { expect, test } from 'vitest';
import { toInternationalDigits } from './contact-links.tsx';

test.each([
  ['+250 788 123 456', '250788123456'],
  ['0788 123 456', '250788123456'],
  ['(0788) 123-456', '250788123456'],
  ['00 33 6 12 34 56 78', '33612345678'],
  ['250788123456', '250788123456'],
])('%s is the number %s', (phone, digits) => {
  expect(toInternationalDigits(phone)).toBe(digits);
});

test.each(['', '12', 'ask at the office', '+250 788 123 456 ext. 4', '1'.repeat(30)])(
  '%s is no number',
  (phone) => {
    expect(toInternationalDigits(phone)).toBeUndefined();
  },
);
