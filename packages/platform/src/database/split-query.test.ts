import { expect, test } from 'vitest';
import { splitQuery } from './split-query.ts';

test.each([
  ['  Keza\tUwase ', ['Keza', 'Uwase']],
  ['a\0b', ['a', 'b']],
  ['\0', []],
  ["l'eau O’Brien", ['eau', 'Brien']],
  ['y‘abanyarwanda-n’ubuzima', ['abanyarwanda-n', 'ubuzima']],
  ["y'u Rwanda", ["y'u", 'Rwanda']],
  ["'", ["'"]],
  ['0788222333', ['788', '222', '333']],
  ['+250788222333', ['788', '222', '333']],
  ['+250 788 222 333', ['788', '222', '333']],
  ['(0788) 222-333', ['788', '222', '333']],
  ['+33 6 12 34 56 78', ['6', '12', '34', '56', '78']],
  ['00250788 222333', ['788', '222333']],
  // Too short, or too long.
  ['+250 788', ['+250', '788']],
  ['1199880012345678', ['1199880012345678']],
  ['0788222333 Keza', ['0788222333', 'Keza']],
])('%j is looked for in these parts: %j', (q, parts) => {
  expect(splitQuery(q)).toEqual(parts);
});
