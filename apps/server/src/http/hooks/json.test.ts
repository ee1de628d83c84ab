import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { assertFewValues } from '../bodies/json.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const many: [string, string][] = [
  ['nested lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  ['objects', `[${'{},'.repeat(300_000)}0]`],
  ['fields', JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [index, 1])))],
];

test.each(
  many.flatMap(([name, json]) =>
    ['/api/contact', '/trpc/messages.create'].map((url) => ({ name, json, url })),
  ),
)(
  'very many $name in the body of $url are refused before they are parsed',
  async ({ json: payload, url }) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.server.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBe(413);
  },
);

test('texts may contain any number of signs', () => {
  const text = JSON.stringify({ message: '[{,"\\'.repeat(50_000), next: '\\' });
  expect(() => assertFewValues(text)).not.toThrow();
  expect(() => assertFewValues(`[${text}${',0'.repeat(5000)}]`)).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  );
});
