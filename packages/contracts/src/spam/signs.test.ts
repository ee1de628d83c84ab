import { expect, test } from 'vitest';
import { readFormSigns, writeFormSigns } from './signs.ts';

test('what a form tells is read as it was written', () => {
  expect(readFormSigns(writeFormSigns({ openMs: 1200.4 }))).toEqual({ openMs: 1200, isTrapFilled: false });
  expect(readFormSigns(writeFormSigns({ openMs: 7, isTrapFilled: true }))).toEqual({
    openMs: 7,
    isTrapFilled: true,
  });
});

test.each([undefined, '', '-1', '1e3', 'filled', ['1', '2'], 7])('%j tells nothing', (text) => {
  expect(readFormSigns(text)).toEqual({});
});
