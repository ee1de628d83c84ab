import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { message } from '@isangano/contracts/openapi/examples';
import { describe, expect, test } from 'vitest';
import { openTestApp, signInHeader } from '../testing.ts';
import { downloadsMax, limitDownloads } from './download-limit.ts';

const aline = { id: 'aline' };
const tooMany = { code: 'too_many', retryAfterSeconds: 10 };

async function end(stream: Readable): Promise<void> {
  const ended = finished(stream).catch(() => undefined);
  stream.destroy();
  await ended;
}

test('downloads that nobody reads are limited for each member of staff, until their clients leave', async () => {
  const openDownload = limitDownloads(2);
  const open = async (staff: { id: string }) => await openDownload(staff, () => new PassThrough());
  const first = await open(aline);
  await open(aline);
  await expect(open(aline)).rejects.toMatchObject(tooMany);
  await open({ id: 'keza' });
  await end(first);
  await open(aline);
  await expect(open(aline)).rejects.toMatchObject(tooMany);
});

test('a download that cannot be opened takes no place', async () => {
  const openDownload = limitDownloads(1);
  const failing = openDownload(aline, () => Promise.reject(new Error('not found')));
  await expect(openDownload(aline, () => new PassThrough())).rejects.toMatchObject(tooMany);
  await expect(failing).rejects.toThrow('not found');
  await openDownload(aline, () => new PassThrough());
});

describe('an account has six at once:', () => {
  /** More than one page of a list, so that it is streamed. */
  const messageCount = 26;

  test.each(['exports', 'whole lists'])('%s', async (kind) => {
    const app = await openTestApp({ RATE_LIMITS: 'on' });
    const headers = await signInHeader(app);
    for (let sent = 0; sent < messageCount; sent += 1)
      await app.server.inject({ method: 'POST', url: '/api/contact', payload: message });
    const link = await app.server.inject({
      method: 'POST',
      url: '/trpc/messages.exportLink',
      headers,
      payload: {},
    });
    const url = kind === 'exports' ? String(link.json().result.data) : '/api/contact';
    const read = async () => await app.server.inject({ url, headers });
    const responses = await Promise.all(Array.from({ length: downloadsMax + 1 }, read));
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429]);
    expect(refused[0]?.headers['retry-after']).toBe('10');
    await expect.poll(async () => (await read()).statusCode).toBe(200);
    await app.close();
  });
});
