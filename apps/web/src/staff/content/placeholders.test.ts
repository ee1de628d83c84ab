import { expect, test } from 'vitest';
import { splitPlaceholders } from './placeholders.ts';

const mark = (text: string) =>
  splitPlaceholders(text)
    .map((part) => (part.isPlaceholder ? `[${part.text}]` : part.text))
    .join('');

test('a text is split at its placeholders', () => {
  expect(mark('Welcome to {brand}, {name}')).toBe('Welcome to [brand], [name]');
});

test('of the forms for numbers, the one for most numbers is read', () => {
  const forms = '=5 {five sectors} other {# sectors} one {sector}';
  expect(mark(`Our {count, plural, ${forms}}!`)).toBe('Our [count] sectors!');
});

test('a text whose braces do not match stays as it is', () => {
  expect(mark('An {open brace')).toBe('An {open brace');
});
