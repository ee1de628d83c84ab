import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestApp, type TestApp, writtenMails } from '../testing.ts';
import { makeTestSite } from '../testing-site.ts';
import { findSiteUrlWarning } from './site-url.ts';

const siteUrl = 'https://www.isangano.example';
const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Sends a contact message with a `Host` header. Returns the origin of the link in the mail to staff. */
async function sendMessage(env: Record<string, string>, host: (port: number) => string, headers = {}) {
  const app = await openTestApp(env);
  apps.push(app);
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  const sent = request(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: host(port), ...headers },
  });
  sent.end(
    JSON.stringify({
      fullName: 'Ange',
      email: 'ange@mail.example',
      subject: 'Roofs',
      message: 'Rain comes in.',
    }),
  );
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(201);
  const [mail] = await writtenMails(app, 1);
  const origin = /(https?:\/\/[^\s/"]+)\/admin\/messages/.exec(mail?.source ?? '')?.[1];
  return origin?.replace(`:${port}`, ':PORT');
}

describe('the links in a mail lead', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]'])(
    'to %s if the request came to this machine',
    async (name) => {
      expect(await sendMessage({}, (port) => `${name}:${port}`)).toBe(`http://${name}:PORT`);
    },
  );

  test.each([
    ['another host', (port: number) => `other.example:${port}`],
    ['another port of this machine', () => '127.0.0.1:1'],
    ['a host that only begins like this machine', (port: number) => `127.0.0.1.other.example:${port}`],
  ])('to the address of the group if the request names %s', async (_what, host) => {
    expect(await sendMessage({}, host)).toBe(siteUrl);
  });

  test('to the address of the group if a proxy is trusted, whatever host it forwards', async () => {
    const headers = { 'x-forwarded-host': 'other.example' };
    expect(await sendMessage({ TRUST_PROXY: '1' }, (port) => `127.0.0.1:${port}`, headers)).toBe(siteUrl);
  });

  test('to this machine too if the newsletter was asked for without JavaScript', async () => {
    const siteFolder = await makeTestSite();
    const app = await openTestApp({ SITE_DIR: siteFolder });
    apps.push(app);
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const body = new URLSearchParams({ email: 'ange@mail.example', language: 'en' });
    expect((await fetch(`${address}/newsletter`, { method: 'POST', body })).status).toBe(200);
    const [mail] = await writtenMails(app, 1);
    const source = mail?.source.replaceAll('=\r\n', '') ?? '';
    for (const path of ['/newsletter/confirm?', '/mail/stop?']) expect(source).toContain(`${address}${path}`);
    expect(source).not.toContain(siteUrl);
    await rm(siteFolder, { recursive: true });
  });

  test('to PUBLIC_URL if it is set', async () => {
    const env = { PUBLIC_URL: 'https://intake.example/' };
    expect(await sendMessage(env, (port) => `127.0.0.1:${port}`)).toBe('https://intake.example');
  });
});

test.each([
  [{}, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://intake.example' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ TRUST_PROXY: '1' }, true],
])('with %j the start warns: %j', (env, hasWarning) => {
  const warning = findSiteUrlWarning(readConfig(env), { siteUrl });
  expect(warning).toEqual(
    hasWarning
      ? `PUBLIC_URL is not set: links in mails lead to ${siteUrl}. Set it to the public address of the site.`
      : undefined,
  );
});
