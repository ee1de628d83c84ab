import { rm } from 'node:fs/promises';
import { getTexts } from '@isangano/content/read-texts';
import { escapeHtml } from '@isangano/platform/text/html';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, writtenMails } from '../../testing.ts';
import { multipart } from '../../testing-bodies.ts';
import { makeTestSite } from '../../testing-site.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await makeTestSite();
  app = await openTestApp({ SITE_DIR: folder, PUBLIC_URL: 'https://site.example' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Texts = ReturnType<typeof getTexts<'noScript'>>;

/** Returns a text as a page contains it. */
function inPage(locale: 'en' | 'rw', id: Parameters<Texts>[0]): string {
  return escapeHtml(getTexts(locale, 'noScript')(id));
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function call(method: 'GET' | 'POST' | 'HEAD', url: string, options: object = {}) {
  return await app.server.inject({ method, url, ...options });
}

async function findSubscriber(email: string) {
  const rows = app.deps.db.read.selectFrom('subscriber').selectAll().where('email', '=', email);
  return await rows.executeTakeFirst();
}

/** Subscribes in Kinyarwanda. Returns the path of the link in the confirmation mail. */
async function requestSubscription(email: string): Promise<string> {
  const payload = new URLSearchParams({ email, language: 'rw' }).toString();
  await call('POST', '/newsletter', { headers: form, payload });
  return await waitForLink(email, 'newsletter/confirm');
}

async function waitForLink(email: string, page: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const mails = await writtenMails(app, 0);
      const link = new RegExp(`https://site\\.example(/\\S*${page}\\?\\S+?)[\\s">]`);
      for (const { source } of mails) {
        const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        if (text.includes(`\nTo: ${email}\r\n`))
          path = link.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? path;
      }
      return path;
    })
    .not.toBe('');
  return path;
}

describe('the confirmation page', () => {
  test('a GET changes nothing; a POST confirms and can be repeated', async () => {
    const path = await requestSubscription('keza@mail.example');
    expect(path).toMatch(/^\/rw\/newsletter\/confirm\?/);
    for (const method of ['HEAD', 'GET'] as const) {
      const page = await call(method, path);
      expect([page.statusCode, page.headers['content-language']]).toEqual([200, 'rw']);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    }
    const { body } = await call('GET', path);
    expect(body).toContain(inPage('rw', 'noScript.confirm.ask'));
    expect(body).toContain(`action="${path.replaceAll('&', '&amp;')}"`);
    expect((await findSubscriber('keza@mail.example'))?.confirmed_at).toBeNull();
    for (let count = 0; count < 2; count += 1) {
      const response = await call('POST', path, { headers: form, payload: '' });
      expect([response.statusCode, response.body]).toEqual([
        200,
        expect.stringContaining(inPage('rw', 'noScript.confirm.done')),
      ]);
    }
    expect((await findSubscriber('keza@mail.example'))?.confirmed_at).toEqual(expect.any(String));
  });

  test('returns 403 for an altered link', async () => {
    const path = (await requestSubscription('altered@mail.example')).replace(/(?<=signature=)./, (first) =>
      first === 'a' ? 'b' : 'a',
    );
    for (const method of ['GET', 'POST'] as const) {
      const response = await call(method, path);
      expect([response.statusCode, response.body]).toEqual([
        403,
        expect.stringContaining(inPage('rw', 'noScript.confirm.refused')),
      ]);
    }
    expect((await findSubscriber('altered@mail.example'))?.confirmed_at).toBeNull();
  });
});

describe('unsubscribing', () => {
  async function createSubscriber(email: string): Promise<string> {
    await call('POST', await requestSubscription(email));
    return await waitForLink(email, 'newsletter/unsubscribe');
  }

  test('works by a POST from the page, without a session', async () => {
    const path = await createSubscriber('leaver@mail.example');
    expect((await call('GET', path)).body).toContain(inPage('rw', 'noScript.leave.ask'));
    expect(await findSubscriber('leaver@mail.example')).toBeDefined();
    const response = await call('POST', path, { headers: form, payload: '' });
    expect([response.statusCode, response.body]).toEqual([
      200,
      expect.stringContaining(inPage('rw', 'noScript.leave.done')),
    ]);
    expect(await findSubscriber('leaver@mail.example')).toBeUndefined();
    expect((await call('POST', path)).statusCode).toBe(200);
  });

  test.each([
    ['urlencoded', { headers: form, payload: 'List-Unsubscribe=One-Click' }],
    ['multipart', multipart([{ name: 'List-Unsubscribe', value: 'One-Click' }])],
  ])('works by a one-click request of a mail program: %s', async (kind, request) => {
    const email = `${kind}@mail.example`;
    const path = await createSubscriber(email);
    expect((await call('POST', path, request)).statusCode).toBe(200);
    expect(await findSubscriber(email)).toBeUndefined();
  });

  test('returns 403 for a confirmation link, and without a link', async () => {
    const query = (await requestSubscription('stays@mail.example')).split('?')[1];
    for (const path of [`/newsletter/unsubscribe?${query}`, '/fr/newsletter/unsubscribe']) {
      expect((await call('POST', path)).statusCode).toBe(403);
    }
    expect(await findSubscriber('stays@mail.example')).toBeDefined();
  });

  test('returns 413 for a large body', async () => {
    const response = await call('POST', '/newsletter/unsubscribe?id=x', {
      headers: form,
      payload: 'x'.repeat(20_000),
    });
    expect([response.statusCode, response.body]).toEqual([
      413,
      expect.stringContaining(inPage('en', 'noScript.leave.failed')),
    ]);
  });
});

describe('the page that stops all mails', () => {
  const countMails = async (email: string) => {
    const mails = await writtenMails(app, 0);
    return mails.filter(({ source }) => source.includes(`\nTo: ${email}\r\n`)).length;
  };

  test('a GET changes nothing; a POST stops the mails and can be repeated', async () => {
    const email = 'stopper@mail.example';
    await requestSubscription(email);
    const path = await waitForLink(email, 'mail/stop');
    expect(path).toMatch(/^\/rw\/mail\/stop\?/);
    for (const method of ['HEAD', 'GET'] as const) {
      const page = await call(method, path);
      expect([page.statusCode, page.headers['content-language']]).toEqual([200, 'rw']);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    }
    expect((await call('GET', path)).body).toContain(inPage('rw', 'noScript.stop.ask'));
    expect(await findSubscriber(email)).toBeDefined();
    for (let count = 0; count < 2; count += 1) {
      const response = await call('POST', path, { headers: form, payload: '' });
      expect([response.statusCode, response.body]).toEqual([
        200,
        expect.stringContaining(inPage('rw', 'noScript.stop.done')),
      ]);
    }
    expect(await findSubscriber(email)).toBeUndefined();

    const payload = new URLSearchParams({ email, language: 'rw' }).toString();
    await call('POST', '/newsletter', { headers: form, payload });
    await requestSubscription('after.stopper@mail.example');
    expect(await countMails(email)).toBe(1);
  });

  test('works by a one-click request of a mail program', async () => {
    const email = 'one-click@mail.example';
    await requestSubscription(email);
    const path = await waitForLink(email, 'mail/stop');
    const request = { headers: form, payload: 'List-Unsubscribe=One-Click' };
    expect((await call('POST', path, request)).statusCode).toBe(200);
    expect(await findSubscriber(email)).toBeUndefined();
  });

  test('returns 403 for a link to unsubscribe, and without a link', async () => {
    const query = (await requestSubscription('stopped@mail.example')).split('?')[1];
    for (const path of [`/mail/stop?${query}`, '/fr/mail/stop']) {
      for (const method of ['GET', 'POST'] as const) expect((await call(method, path)).statusCode).toBe(403);
    }
    expect(await findSubscriber('stopped@mail.example')).toBeDefined();
  });
});
