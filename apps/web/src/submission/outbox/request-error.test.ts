import { describe, expect, test } from 'vitest';
import { readRefusal } from './request-error.ts';

const respond = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('a response that refuses an item', () => {
  test('names the issues of the fields, or the message', async () => {
    const issues = [{ path: 'email', message: 'Email is required' }];
    expect(await readRefusal(respond(400, { message: 'Please check.', issues }))).toBe('Email is required');
    expect(await readRefusal(respond(413, { message: 'Too large.' }))).toBe('Too large.');
  });

  test.each([
    ['a page of a network that wants to be paid first', new Response('<h1>Top up</h1>', { status: 403 })],
    ['an error of another server', respond(403, { error: 'blocked' })],
    ['an overloaded server', respond(503, { message: 'Try later.' })],
    ['too many requests', respond(429, { message: 'Try later.' })],
  ])('does not end the item: %s', async (_name, response) => {
    expect(await readRefusal(response)).toBeUndefined();
  });
});
