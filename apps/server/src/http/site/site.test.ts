import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { brand } from '@isangano/content/brand';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';

let app: TestApp;
let folder: string;
let siteWithUrls: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  const pages: object[] = [];
  const notFound: object[] = [];
  const files: Record<string, string | Buffer> = {
    'favicon.svg': '<svg/>',
    'service-worker.js': 'self.onfetch = null',
    'assets/app-abc123.js': 'console.log(1)',
    'assets/app-abc123.js.br': brotliCompressSync('console.log(1)'),
  };
  for (const locale of ['en', 'rw', 'fr']) {
    for (const hasLocalePrefix of locale === 'en' ? [false] : [false, true]) {
      for (const path of ['/', '/interview-form', '*']) {
        const file = `pages/${hasLocalePrefix ? 'localized' : 'plain'}/${locale}/${path === '*' ? '404' : path.slice(1) || 'index'}.html`;
        const html = `<html lang="${locale}">${hasLocalePrefix ? 'localized' : 'plain'} ${path}</html>`;
        files[file] = html;
        files[`${file}.br`] = brotliCompressSync(html);
        (path === '*' ? notFound : pages).push({
          path,
          locale,
          hasLocalePrefix,
          file,
          scriptHashes: ['sha256-abc='],
        });
      }
    }
  }
  const staffPages = ['en', 'rw', 'fr'].map((locale) => {
    const [signIn, shell] = ['sign-in', 'shell'].map((name) => {
      const file = `pages/staff/${locale}/${name}.html`;
      files[file] = `<html lang="${locale}">${name}</html>`;
      return { file, scriptHashes: name === 'sign-in' ? ['sha256-def='] : [] };
    });
    return { locale, signIn, shell };
  });
  const connectOrigins = ['https://mail.example'];
  files['pages.json'] = JSON.stringify({ pages, notFound, staffPages, connectOrigins });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  app = await openTestApp({ SITE_DIR: folder });

  siteWithUrls = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  const page = { path: '/', locale: 'en', hasLocalePrefix: false, file: 'page.html', scriptHashes: [] };
  const index = { pages: [page], notFound: [], staffPages: [] };
  await writeFile(join(siteWithUrls, 'page.html'), `<link href="${brand.siteUrl}/contact">`);
  await writeFile(join(siteWithUrls, 'page.html.br'), brotliCompressSync('as it was built'));
  await writeFile(join(siteWithUrls, 'sitemap.xml'), `<loc>${brand.siteUrl}/</loc>`);
  await writeFile(join(siteWithUrls, 'pages.json'), JSON.stringify(index));
});
afterAll(async () => {
  await app.close();
  await rm(siteWithUrls, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

test('a file of another version is served to its open pages', async () => {
  const kept = join(app.deps.paths.dataDir, 'assets/earlier/assets');
  await mkdir(kept, { recursive: true });
  await writeFile(join(kept, 'app-old456.js'), 'console.log(0)');
  const response = await get('/assets/app-old456.js');
  expect([response.statusCode, response.body]).toEqual([200, 'console.log(0)']);
  expect(response.headers['cache-control']).toContain('immutable');
  for (const path of ['/assets/app-none.js', '/assets/%2e%2e/jwt-secret', '/assets/..%2fjwt-secret'])
    expect((await get(path)).statusCode).toBe(404);
});

test('a file whose condition is not met gets 412', async () => {
  const response = await get('/favicon.svg', { 'if-match': '"another"' });
  expect([response.statusCode, response.json().code]).toEqual([412, 'precondition_failed']);
});

describe('a page', () => {
  test('is in the language of its path, else of the cookie, else English', async () => {
    expect((await get('/')).body).toBe('<html lang="en">plain /</html>');
    expect((await get('/interview-form?step=story')).body).toContain('lang="en"');
    expect((await get('/interview-form', { cookie: 'a=b; language=rw' })).body).toBe(
      '<html lang="rw">plain /interview-form</html>',
    );
    expect((await get('/interview-form', { cookie: 'language=de' })).body).toContain('lang="en"');
    expect((await get('/fr/interview-form', { cookie: 'language=rw' })).body).toBe(
      '<html lang="fr">localized /interview-form</html>',
    );
    expect((await get('/rw')).body).toBe('<html lang="rw">localized /</html>');
  });

  test('has its content security policy, and varies by what chose the language', async () => {
    const page = await get('/');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-encoding, save-data, sec-ch-ua-mobile',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' https://mail.example;");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(page.headers['strict-transport-security']).toBeUndefined();
    expect((await get('/', { 'content-language': 'fr' })).body).toBe(page.body);
    expect((await get('/fr')).headers.vary).toBe('accept-encoding, save-data, sec-ch-ua-mobile');
  });

  test('is compressed, and returns 304 while unchanged', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    const etag = String(response.headers.etag);
    expect(etag).toMatch(/^"/);
    const again = await get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  test('names the rules for pages to fetch ahead, unless the visitor saves data', async () => {
    const rules = async (headers: Record<string, string>) =>
      (await get('/', headers)).headers['speculation-rules'];
    expect(await rules({})).toBe('"/speculation-rules/press.json"');
    expect(await rules({ 'sec-ch-ua-mobile': '?1' })).toBe('"/speculation-rules/press.json"');
    expect(await rules({ 'sec-ch-ua-mobile': '?0' })).toBe('"/speculation-rules/mouse.json"');
    expect(await rules({ 'save-data': 'on' })).toBeUndefined();
    expect((await get('/admin')).headers['speculation-rules']).toBeUndefined();
    const file = await get('/speculation-rules/press.json');
    expect(file.headers['content-type']).toContain('application/speculationrules+json');
    expect(file.json()).toMatchObject({ prefetch: [{ eagerness: 'conservative' }] });
  });

  test('supports HEAD', async () => {
    const response = await app.server.inject({ method: 'HEAD', url: '/interview-form' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  test('redirects from a trailing slash', async () => {
    const response = await get('/interview-form/?step=story');
    expect([response.statusCode, response.headers.location]).toEqual([308, '/interview-form?step=story']);
    expect((await get('//elsewhere.example/')).headers.location).toBeUndefined();
  });
});

describe('the staff area', () => {
  test.each(['/admin/dashboard', '/admin/applications'])('serves the shell: %s', async (path) => {
    const response = await get(path);
    expect(response.body).toBe('<html lang="en">shell</html>');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('is in the language of the cookie, else English, and varies by it', async () => {
    for (const [path, name] of [
      ['/admin', 'sign-in'],
      ['/admin/dashboard', 'shell'],
    ] as const) {
      for (const [cookie, lang] of [
        ['language=rw', 'rw'],
        ['language=fr', 'fr'],
        ['language=de', 'en'],
      ] as const) {
        const response = await get(path, { cookie, 'accept-language': 'fr' });
        expect(response.body).toBe(`<html lang="${lang}">${name}</html>`);
        expect(response.headers.vary).toBe('cookie, accept-encoding');
      }
    }
  });

  test('has a separate sign-in page', async () => {
    const response = await get('/admin');
    expect(response.body).toBe('<html lang="en">sign-in</html>');
    expect(response.headers['cache-control']).toBe('no-cache');
    const policy = response.headers['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'sha256-def=';");
    expect(policy).toContain("connect-src 'self';");
  });

  test('returns 404 for other paths', async () => {
    const response = await get('/admin/nowhere');
    expect([response.statusCode, response.body]).toEqual([404, '<html lang="en">plain *</html>']);
  });
});

test('the service worker is checked for a new release at every request', async () => {
  const response = await get('/service-worker.js');
  expect(response.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
});

describe('assets', () => {
  test('are cached permanently if their name contains a hash', async () => {
    const response = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers).not.toHaveProperty('referrer-policy');
    expect((await get('/assets/none.js')).headers).toHaveProperty('x-request-id');
    expect((await get('/favicon.svg')).headers['cache-control']).not.toContain('immutable');
  });

  test('are sent as a whole, whatever part is asked for', async () => {
    const whole = await get('/favicon.svg');
    const part = await get('/favicon.svg', { range: 'bytes=9999-' });
    expect([part.statusCode, part.body]).toEqual([200, whole.body]);
  });

  test.each([
    '/pages.json',
    '/pages/staff/en/shell.html',
    '/assets/../pages.json',
    '/assets/none.js',
    '/assets/app-abc123.js.br',
  ])('do not include %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

test('an unknown path returns 404 with a page in the right language', async () => {
  expect([(await get('/nowhere')).statusCode, (await get('/nowhere')).body]).toEqual([
    404,
    '<html lang="en">plain *</html>',
  ]);
  expect((await get('/fr/nowhere')).body).toBe('<html lang="fr">localized *</html>');
  expect((await get('/nowhere', { cookie: 'language=rw' })).body).toBe('<html lang="rw">plain *</html>');
  expect((await get('/api/nowhere')).json()).toMatchObject({ message: 'Not found.' });
});

test('URLs have the origin of PUBLIC_URL', async () => {
  const appWithOrigin = await openTestApp({ SITE_DIR: siteWithUrls, PUBLIC_URL: 'https://group.example/' });
  const page = await appWithOrigin.server.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe(
    '<link href="https://group.example/contact">',
  );
  const sitemap = await appWithOrigin.server.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body).toBe('<loc>https://group.example/</loc>');
  await appWithOrigin.close();
});

test('the API works without a built site', async () => {
  const appWithoutSite = await openTestApp();
  expect((await appWithoutSite.server.inject('/')).body).toContain('The site is not built');
  expect((await appWithoutSite.server.inject('/api/ready')).json()).toEqual({ status: 'ready' });
  await appWithoutSite.close();
});
