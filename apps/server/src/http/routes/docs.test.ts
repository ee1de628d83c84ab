import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setPublishedContent } from '@isangano/content/read-content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, testAdmin } from '../../testing.ts';
import { interviewParts, multipart } from '../../testing-bodies.ts';
import { docsExamples } from './docs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the examples run one after the other', async () => {
  await app.server.inject({
    method: 'POST',
    url: '/api/applications/interviews',
    ...multipart(interviewParts),
  });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const script = docsExamples
    .map(({ code }) => code)
    .join('\necho\n')
    .replace('http://127.0.0.1:3000', origin)
    .replace('you@group.example', testAdmin.email)
    .replace('your password', testAdmin.password);
  const { stdout } = await promisify(execFile)('sh', ['-euc', script]);
  const [list = '', decided = '', message = ''] = stdout.split(/\n(?=\{)/);
  expect(list).toMatch(/HTTP\/1\.1 200 [\s\S]*"fullName":"Aline Uwase"/);
  expect(JSON.parse(decided)).toMatchObject({ fullName: 'Aline Uwase', status: 'approved' });
  expect(JSON.parse(message)).toMatchObject({ subject: 'A clinic at the lake', status: 'unread' });
});

test('its folder and files that are not there are unknown paths', async () => {
  for (const url of ['/api/docs/', '/api/docs/nothing.js'])
    expect((await app.server.inject(url)).statusCode).toBe(404);
});

test('the document names the channels that staff have published', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-docs-'));
  const link = { name: 'Umurage Live', url: 'https://video.example/umurage' };
  const channels = { main: link, studios: [{ ...link, id: 'umurage', sector: 'arts' }] };
  await writeFile(join(folder, 'channels.json'), JSON.stringify(channels));
  const read = async () => (await app.server.inject('/api/openapi.json')).body;
  const before = await read();
  try {
    setPublishedContent(folder);
    expect(await read()).toContain('"enum":["Umurage Live","All Channels"]');
  } finally {
    setPublishedContent(undefined);
    await rm(folder, { recursive: true });
  }
  expect(await read()).toBe(before);
});

test('the page contains the examples', async () => {
  const { body, headers } = await app.server.inject('/api/docs');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  for (const { title } of docsExamples) expect(body).toContain(`<h3>${title}</h3>`);
  expect(body).toContain('&quot;authorization: Bearer $TOKEN&quot;');
});

test('the page has the colours of the group', async () => {
  const { body } = await app.server.inject('/api/docs');
  const styles = await readFile(new URL('../../../docs-page/docs.css', import.meta.url), 'utf8');
  for (const [, name] of styles.matchAll(/var\((--color-[\w-]+)\)/g)) expect(body).toContain(`  ${name}: #`);
});
