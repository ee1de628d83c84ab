import { expect, test } from 'vitest';
import { formatSpamSignals, parseSpamSignals } from './signals.ts';

test('formatted signals can be parsed', () => {
  expect(parseSpamSignals(formatSpamSignals({ openMs: 1200.4 }))).toEqual({
    openMs: 1200,
    isHoneypotFilled: false,
  });
  expect(parseSpamSignals(formatSpamSignals({ openMs: 7, isHoneypotFilled: true }))).toEqual({
    openMs: 7,
    isHoneypotFilled: true,
  });
});

test.each([undefined, '', '-1', '1e3', 'filled', ['1', '2'], 7])('%j contains no signals', (text) => {
  expect(parseSpamSignals(text)).toEqual({});
});
