import { brand } from '@isangano/content/brand';
import { localizePath } from '@isangano/content/locale-paths';
import { type Locale, locales } from '@isangano/contracts/locales';
import { chromium } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { fullChromium } from '../lib/launch-options.ts';
import { long } from '../lib/scope.ts';

const names: Record<Locale, string> = {
  en: `${brand.name} – five sectors, one meeting point`,
  rw: `${brand.name} – inzego eshanu, aho zihurira`,
  fr: `${brand.name} – cinq secteurs, un point de rencontre`,
};

test('the site can be installed in all languages', long, async ({ server }, info) => {
  test.skip(!fullChromium, 'the headless shell installs nothing');
  // Private windows, which tests have otherwise, install nothing.
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), fullChromium);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const findErrors = async () => (await devTools.send('Page.getInstallabilityErrors')).installabilityErrors;
  await page.goto(`${server.url}/admin`);
  expect(await findErrors()).toEqual([{ errorId: 'no-manifest', errorArguments: [] }]);
  for (const locale of locales) {
    await page.goto(server.url + localizePath(locale, '/interview-form'));
    const { errors, data } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({
      name: names[locale],
      short_name: brand.shortName,
      lang: locale,
      start_url: localizePath(locale, '/'),
    });
    expect(await findErrors()).toEqual([]);
  }
  await context.close();
});
