import { expect, it } from 'vitest';
import { sessionEnded, unavailable } from './client-errors.ts';
import { errorReasonTexts, errorTexts, isErrorId } from './errors.ts';

it.each([...Object.keys({ ...errorTexts, ...errorReasonTexts }), sessionEnded.code, unavailable.code])(
  '%s is a known code',
  (id) => {
    expect(isErrorId(id)).toBe(true);
  },
);

it('no other text is a code', () => {
  expect(isErrorId('')).toBe(false);
  expect(isErrorId('toString')).toBe(false);
});
