import { expect, test } from 'vitest';
import { openTestApp } from '../../testing.ts';

test('names a contact for vulnerabilities, and expires within a year', async () => {
  const app = await openTestApp();
  const { statusCode, headers, body } = await app.server.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
  await app.close();
});
