import { brand } from '@isangano/content/brand';
import { localizePath } from '@isangano/content/locale-paths';
import { locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { isFull } from '../lib/scope.ts';

const addresses = Object.values(publicPaths).flatMap((path) =>
  locales.map((locale) => ({ locale, address: localizePath(locale, path) })),
);

test.describe('every page in every language', () => {
  // Pages of other languages are made of the same parts.
  for (const { address } of addresses.filter(({ locale }) => isFull || locale === 'en'))
    test(`${address} has no browser errors`, async ({ page, browserErrors }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      expect(browserErrors).toEqual([]);
    });

  test('has title, canonical link, links to its languages, and preview image', async ({ request }) => {
    for (const { locale, address } of addresses) {
      const html = await (await request.get(address)).text();
      expect.soft(html, address).toMatch(new RegExp(`<title>[^<]*${brand.name}`));
      expect.soft(html, address).toContain(`rel="canonical" href="${brand.siteUrl}${address}"`);
      expect.soft(html.match(/rel="alternate"/g), address).toHaveLength(locales.length + 1);
      expect.soft(html, address).toMatch(new RegExp(`"og:image" content="[^"]*/og/${locale}/[^"]*\\.png"`));
    }
  });

  test('is in the sitemap, and its preview image exists', async ({ request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const path of Object.values(publicPaths)) {
      for (const locale of locales) {
        expect(sitemap).toContain(`<loc>${brand.siteUrl}${localizePath(locale, path)}</loc>`);
      }
    }
    expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /admin');
    const picture = await request.get('/og/rw/interview-form.png');
    expect(picture.headers()['content-type']).toBe('image/png');
    for (const name of ['not-found', 'application-status'])
      expect((await request.get(`/og/fr/${name}.png`)).status()).toBe(200);
  });

  test('has icons for browsers without SVG, and for home screens', async ({ request }) => {
    const favicon = await request.get('/favicon.ico');
    expect(favicon.status()).toBe(200);
    // An icon with one picture, which is a PNG file.
    expect((await favicon.body()).subarray(0, 6).toString('hex')).toBe('000001000100');
    expect((await favicon.body()).subarray(22, 26).toString('latin1')).toBe('\u0089PNG');
    expect((await request.get('/apple-touch-icon.png')).headers()['content-type']).toBe('image/png');
  });

  test('has structured data with its questions and answers', async ({ request }) => {
    const html = await (await request.get('/fr')).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => {
        const block: { '@type': string; mainEntity?: object[] } = JSON.parse(json);
        return block;
      },
    );
    expect(blocks.map((block) => block['@type'])).toEqual(['Organization', 'FAQPage']);
    expect(blocks[1]?.mainEntity).toHaveLength(8);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no control is shown that needs code', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('group', { name: 'Show' })).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Back to Top' })).toBeHidden();
  });

  test('links work and texts are visible', async ({ page }) => {
    await page.goto('/services');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    for (const panel of await page.locator('[role=tabpanel]').all()) await expect(panel).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'AI Ethics' }).click();
    await expect(page).toHaveURL(/\/ai-ethics$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'French' }).click();
    await expect(page).toHaveURL(/\/fr\/ai-ethics$/);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/rw');
    await expect(page.getByRole('link', { name: 'Serivisi' }).first()).toBeVisible();
  });
});
