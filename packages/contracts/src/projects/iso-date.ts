import * as z from 'zod/mini';
import { fieldErrorId, nullToEmpty } from '../primitives.ts';

/** Optional ISO 8601 day, or point in time; the default is the empty string. */
export const isoDate = z._default(
  z.pipe(
    nullToEmpty,
    z.string(fieldErrorId('error.date.invalid')).check(
      z.trim(),
      z.refine<string>((value) => value === '' || isIsoDate(value), {
        error: fieldErrorId('error.date.invalid'),
        params: {
          anyOf: [
            { type: 'string', format: 'date' },
            { type: 'string', const: '' },
          ],
        },
      }),
    ),
  ),
  '',
);

function isIsoDate(value: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // `Date` reads the 30th of February as the 2nd of March.
  return new Date(day).toISOString().startsWith(day);
}
