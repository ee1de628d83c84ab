import { expect, test } from 'vitest';
import { isTemporary, isUnanswered } from './response-status.ts';

test.each([200, 408, 409, 429, 500, 502, 507])('%i may be over when the item is sent again', (status) => {
  expect(isTemporary(status)).toBe(true);
});

test.each([undefined, 200, 502, 503, 504])('%s is no answer of the server', (status) => {
  expect(isUnanswered(status)).toBe(true);
});

test.each([400, 403, 408, 409, 429, 500, 507])('%i is an answer of the server', (status) => {
  expect(isUnanswered(status)).toBe(false);
});
