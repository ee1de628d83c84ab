import type { ErrorReason } from '@isangano/contracts/errors';
import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { SessionEndedError } from './api.ts';
import { getErrorMessageId } from './error-text.ts';

function createError(data: { code: string; reason?: ErrorReason }): Error {
  return TRPCClientError.from({ error: { message: 'In English', code: -32009, data } });
}

test('an error has the text of its reason, else of its code', () => {
  expect(getErrorMessageId(createError({ code: 'conflict', reason: 'already_decided' }))).toBe(
    'serverError.already_decided',
  );
  expect(getErrorMessageId(createError({ code: 'too_many' }))).toBe('serverError.too_many');
});

test('an error without a response says that the server cannot be reached', () => {
  const error = TRPCClientError.from(new TypeError('Failed to fetch'));
  expect(getErrorMessageId(error)).toBe('staff.unreached');
});

test('an ended session has its own text, and an error of the page none', () => {
  expect(getErrorMessageId(TRPCClientError.from(new SessionEndedError()))).toBe('serverError.session_ended');
  expect(getErrorMessageId(new Error('No passkey was created.'))).toBeUndefined();
});
