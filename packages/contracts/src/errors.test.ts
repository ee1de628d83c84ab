import { expect, it } from 'vitest';
import { errorReasonTexts, errorTexts, findErrorId } from './errors.ts';
import { fieldErrorText, toFieldErrorId } from './field-errors.ts';

it.each(Object.entries({ ...errorTexts, ...errorReasonTexts }))('%s is found by its text', (id, text) => {
  expect(findErrorId(text)).toBe(id);
});

it('no error is found by another text', () => {
  expect(findErrorId('')).toBeUndefined();
  expect(findErrorId('toString')).toBeUndefined();
});

it('a field error is found by its text, with the values in it', () => {
  const file = 'a {file}.png';
  const text = fieldErrorText('error.file.image.unreadable', { file });
  expect(toFieldErrorId(text, { file })).toBe('error.file.image.unreadable');
  expect(toFieldErrorId(text, { file: 'b.png' })).toBe(text);
  expect(toFieldErrorId('error.code.wrong')).toBe('error.code.wrong');
});
