import { expect, test } from 'vitest';
import { formatContentDisposition } from './file-names.ts';

test.each([
  ['letter.pdf', `filename="letter.pdf"; filename*=UTF-8''letter.pdf`],
  ['a"b\\c%.pdf', `filename="a_b_c_.pdf"; filename*=UTF-8''a%22b%5Cc%25.pdf`],
  ['ibaruwa y’é.pdf', `filename="ibaruwa y__.pdf"; filename*=UTF-8''ibaruwa%20y%E2%80%99%C3%A9.pdf`],
])('escapes the name %s in both forms of the header', (name, parameters) => {
  expect(formatContentDisposition('attachment', name)).toBe(`attachment; ${parameters}`);
});
