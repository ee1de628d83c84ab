import { expect, test } from 'vitest';
import { formatShortReference, parseShortReference } from './short-reference.ts';

test('a short reference is read back from the form in which people see it', () => {
  expect(formatShortReference('ISG', '7K3FQ2')).toBe('ISG-7K3F-Q2');
  expect(parseShortReference('ISG-7K3F-Q2')).toBe('7K3FQ2');
});

test.each(['isg-7k3f-q2', ' 7K3F-Q2 ', '7k3fq2', 'ISG 7K3F Q2'])('%j is a short reference', (text) => {
  expect(parseShortReference(text)).toBe('7K3FQ2');
});

test('letters that look like digits are read as these', () => {
  expect(parseShortReference('ISG-OIL0-1L')).toBe('011011');
});

test.each(['', 'ISG', 'ISG-7K3F', 'ISG-7K3F-Q2X', 'ISG-7U3F-Q2', 'keza@mail.example', '7K3F--Q2'])(
  '%j is none',
  (text) => {
    expect(parseShortReference(text)).toBeUndefined();
  },
);
