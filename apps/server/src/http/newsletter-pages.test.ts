import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multipart, openTestApp, type TestApp, writtenMails } from '../testing.ts';
import { makeTestSite } from '../testing-site.ts';

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

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function call(method: 'GET' | 'POST' | 'HEAD', url: string, options: object = {}) {
  return await app.server.inject({ method, url, ...options });
}

async function subscriber(email: string) {
  const rows = app.deps.db.read.selectFrom('subscriber').selectAll().where('email', '=', email);
  return await rows.executeTakeFirst();
}

/** Subscribes on a page in Kinyarwanda, and answers the path of the link in the mail that asks. */
async function asked(email: string): Promise<string> {
  const payload = new URLSearchParams({ email, language: 'rw' }).toString();
  await call('POST', '/newsletter', { headers: form, payload });
  return await linkTo(email, 'confirm');
}

async function linkTo(email: string, page: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const mails = await writtenMails(app, 0);
      const link = new RegExp(`https://site\\.example(/\\S*newsletter/${page}\\?\\S+?)[\\s">]`);
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

describe('the page to confirm', () => {
  test('changes nothing by being opened; its button confirms, as often as it is pressed', async () => {
    const path = await asked('keza@mail.example');
    expect(path).toMatch(/^\/rw\/newsletter\/confirm\?/);
    for (const method of ['HEAD', 'GET'] as const) {
      const page = await call(method, path);
      expect([page.statusCode, page.headers['content-language']]).toEqual([200, 'rw']);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    const { body } = await call('GET', path);
    expect(body).toContain('confirm ask rw');
    expect(body).toContain(`action="${path.replaceAll('&', '&amp;')}"`);
    expect((await subscriber('keza@mail.example'))?.confirmed_at).toBeNull();
    for (let press = 0; press < 2; press += 1) {
      const answer = await call('POST', path, { headers: form, payload: '' });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('confirm done rw')]);
    }
    expect((await subscriber('keza@mail.example'))?.confirmed_at).toEqual(expect.any(String));
  });

  test('refuses an altered link, whatever is asked of it', async () => {
    const path = (await asked('altered@mail.example')).replace(/(?<=signature=)./, (first) =>
      first === 'a' ? 'b' : 'a',
    );
    for (const method of ['GET', 'POST'] as const) {
      const answer = await call(method, path);
      expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('confirm refused rw')]);
    }
    expect((await subscriber('altered@mail.example'))?.confirmed_at).toBeNull();
  });
});

describe('leaving the newsletter', () => {
  async function aReader(email: string): Promise<string> {
    await call('POST', await asked(email));
    return await linkTo(email, 'unsubscribe');
  }

  test('takes a page and its button, without a session', async () => {
    const path = await aReader('leaver@mail.example');
    expect((await call('GET', path)).body).toContain('leave ask rw');
    expect(await subscriber('leaver@mail.example')).toBeDefined();
    const answer = await call('POST', path, { headers: form, payload: '' });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('leave done rw')]);
    expect(await subscriber('leaver@mail.example')).toBeUndefined();
    expect((await call('POST', path)).statusCode).toBe(200);
  });

  test.each([
    ['urlencoded', { headers: form, payload: 'List-Unsubscribe=One-Click' }],
    ['multipart', multipart([{ name: 'List-Unsubscribe', value: 'One-Click' }])],
  ])('takes one click in a mail program: %s', async (kind, request) => {
    const email = `${kind}@mail.example`;
    const path = await aReader(email);
    expect((await call('POST', path, request)).statusCode).toBe(200);
    expect(await subscriber(email)).toBeUndefined();
  });

  test('is refused with a link to confirm, and with none', async () => {
    const query = (await asked('stays@mail.example')).split('?')[1];
    for (const path of [`/newsletter/unsubscribe?${query}`, '/fr/newsletter/unsubscribe']) {
      expect((await call('POST', path)).statusCode).toBe(403);
    }
    expect(await subscriber('stays@mail.example')).toBeDefined();
  });

  test('takes no body of any size', async () => {
    const answer = await call('POST', '/newsletter/unsubscribe?id=x', {
      headers: form,
      payload: 'x'.repeat(20_000),
    });
    expect([answer.statusCode, answer.body]).toEqual([413, expect.stringContaining('leave failed en')]);
  });
});
