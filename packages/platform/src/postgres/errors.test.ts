import { expect, test } from 'vitest';
import { toDatabaseError, UnavailableError } from './errors.ts';

test.each(['ECONNREFUSED', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ECONNABORTED'])(
  'a database that cannot be reached (%s) is unavailable',
  (code) => {
    const error = Object.assign(new Error(`connect ${code}`), { code });
    expect(toDatabaseError(error)).toBeInstanceOf(UnavailableError);
  },
);

test('other errors stay as they are', () => {
  const error = new Error('a mistake');
  expect(toDatabaseError(error)).toBe(error);
});
