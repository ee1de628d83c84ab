import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { brand } from '@isangano/content/brand';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let folder: string;
let addressed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  const pages: object[] = [];
  const notFound: object[] = [];
  const files: Record<string, string | Buffer> = {
    'favicon.svg': '<svg/>',
    'assets/app-abc123.js': 'console.log(1)',
    'assets/app-abc123.js.br': brotliCompressSync('console.log(1)'),
    'pages/sign-in.html': '<html>sign-in</html>',
    'pages/staff.html': '<html>staff</html>',
  };
  for (const locale of ['en', 'rw', 'fr']) {
    for (const mirror of locale === 'en' ? [false] : [false, true]) {
      for (const path of ['/', '/interview-form', '*']) {
        const file = `pages/${mirror ? 'mirror' : 'plain'}/${locale}/${path === '*' ? '404' : path.slice(1) || 'index'}.html`;
        const html = `<html lang="${locale}">${mirror ? 'mirror' : 'plain'} ${path}</html>`;
        files[file] = html;
        files[`${file}.br`] = brotliCompressSync(html);
        (path === '*' ? notFound : pages).push({ path, locale, mirror, file, scriptHashes: ['sha256-abc='] });
      }
    }
  }
  const signIn = { file: 'pages/sign-in.html', scriptHashes: ['sha256-def='] };
  const staff = { file: 'pages/staff.html', scriptHashes: [] };
  files['pages.json'] = JSON.stringify({ pages, notFound, signIn, staff });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  app = await openTestApp({ SITE_DIR: folder });

  addressed = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  const page = { path: '/', locale: 'en', mirror: false, file: 'page.html', scriptHashes: [] };
  const index = { pages: [page], notFound: [], signIn: page, staff: page };
  await writeFile(join(addressed, 'page.html'), `<link href="${brand.siteUrl}/contact">`);
  await writeFile(join(addressed, 'page.html.br'), brotliCompressSync('as it was built'));
  await writeFile(join(addressed, 'sitemap.xml'), `<loc>${brand.siteUrl}/</loc>`);
  await writeFile(join(addressed, 'pages.json'), JSON.stringify(index));
});
afterAll(async () => {
  await app.close();
  await rm(addressed, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

describe('a page', () => {
  test('comes in the language of its path, else of the cookie, else English', async () => {
    expect((await get('/')).body).toBe('<html lang="en">plain /</html>');
    expect((await get('/interview-form?step=story')).body).toContain('lang="en"');
    expect((await get('/interview-form', { cookie: 'a=b; language=rw' })).body).toBe(
      '<html lang="rw">plain /interview-form</html>',
    );
    expect((await get('/interview-form', { cookie: 'language=de' })).body).toContain('lang="en"');
    expect((await get('/fr/interview-form', { cookie: 'language=rw' })).body).toBe(
      '<html lang="fr">mirror /interview-form</html>',
    );
    expect((await get('/rw')).body).toBe('<html lang="rw">mirror /</html>');
  });

  test('carries its policy, and varies by what chose it', async () => {
    const plain = await get('/');
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-encoding',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(plain.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect((await get('/fr')).headers.vary).toBe('accept-encoding');
  });

  test('comes compressed, and not again while unchanged', async () => {
    const answer = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    const etag = String(answer.headers.etag);
    expect(etag).toMatch(/^"/);
    const again = await get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  test('answers HEAD', async () => {
    const answer = await app.server.inject({ method: 'HEAD', url: '/interview-form' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  test('lives at one address', async () => {
    const answer = await get('/interview-form/?step=story');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/interview-form?step=story']);
    expect((await get('//elsewhere.example/')).headers.location).toBeUndefined();
  });
});

describe('the staff area', () => {
  test.each(['/admin/dashboard', '/admin/applications'])('is one shell: %s', async (path) => {
    const answer = await get(path);
    expect([answer.body, answer.headers['cache-control']]).toEqual(['<html>staff</html>', 'no-cache']);
  });

  test('begins with a page of its own', async () => {
    const answer = await get('/admin');
    expect([answer.body, answer.headers['cache-control']]).toEqual(['<html>sign-in</html>', 'no-cache']);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-def=';");
  });

  test('has no other pages', async () => {
    const answer = await get('/admin/nowhere');
    expect([answer.statusCode, answer.body]).toEqual([404, '<html lang="en">plain *</html>']);
  });
});

describe('assets', () => {
  test('are kept for ever where their name tells their content', async () => {
    const answer = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await get('/favicon.svg')).headers['cache-control']).not.toContain('immutable');
  });

  test.each([
    '/pages.json',
    '/pages/staff.html',
    '/assets/../pages.json',
    '/assets/none.js',
    '/assets/app-abc123.js.br',
  ])('do not include %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

test('what is not there answers 404 with the page for it, in the right language', async () => {
  expect([(await get('/nowhere')).statusCode, (await get('/nowhere')).body]).toEqual([
    404,
    '<html lang="en">plain *</html>',
  ]);
  expect((await get('/fr/nowhere')).body).toBe('<html lang="fr">mirror *</html>');
  expect((await get('/nowhere', { cookie: 'language=rw' })).body).toBe('<html lang="rw">plain *</html>');
  expect((await get('/api/nowhere')).json()).toEqual({ message: 'Not found.' });
});

test('addresses are told under the origin visitors know', async () => {
  const elsewhere = await openTestApp({ SITE_DIR: addressed, PUBLIC_URL: 'https://group.example/' });
  const page = await elsewhere.server.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe(
    '<link href="https://group.example/contact">',
  );
  const sitemap = await elsewhere.server.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toBe('<loc>https://group.example/</loc>');
  await elsewhere.close();
});

test('without a built site the API runs', async () => {
  const bare = await openTestApp();
  expect((await bare.server.inject('/')).body).toContain('The site is not built');
  expect((await bare.server.inject('/api/ready')).json()).toEqual({ status: 'ready' });
  await bare.close();
});
