import { localizePath } from '@isangano/content/locale-paths';
import { locales } from '@isangano/contracts/locales';
import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import type { APIRequestContext } from '@playwright/test';
import { requestToken } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';

const path = publicPaths.projects;
const hostileText = `</script><img src=x onerror="window.attacked=1"> $& {{client}} \u202eabc`;

/** Adds a project as staff do. Returns a function that deletes it. */
async function addProject(
  request: APIRequestContext,
  fields: Record<string, string>,
): Promise<() => Promise<void>> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const created = await request.post(apiPrefix + restPaths.projects, {
    headers,
    data: { status: 'active', ...fields },
  });
  expect(created.status()).toBe(201);
  const { id }: { id: string } = await created.json();
  return async () => {
    await request.delete(apiPrefix + restPaths.project.replace('{id}', id), { headers });
  };
}

test.describe('a project that staff add', () => {
  test('is in the document of every language, whose ETag changes with the projects', async ({ request }) => {
    for (const locale of locales) {
      const url = localizePath(locale, path);
      const before = await request.get(url);
      const title = `A bridge at Nyabarongo (${locale})`;
      const remove = await addProject(request, { title, description: hostileText });
      const after = await request.get(url);
      const html = await after.text();
      expect(html).toContain(title);
      expect(html).not.toContain('<img src=x');
      const { etag = '' } = after.headers();
      expect(etag).not.toBe(before.headers().etag);
      const again = await request.get(url, { headers: { 'if-none-match': etag } });
      expect(again.status()).toBe(304);
      await remove();
      expect((await request.get(url, { headers: { 'if-none-match': etag } })).status()).toBe(200);
    }
  });

  test(
    'is on the page at once, and React takes over its card',
    long,
    async ({ page, request, browserErrors }) => {
      for (const status of ['active', 'planning']) {
        const title = `A school in Huye ${status}`;
        const remove = await addProject(request, { title, description: hostileText, status });
        for (const locale of locales) {
          await page.goto(`${localizePath(locale, path)}${status === 'planning' ? '?tab=upcoming' : ''}`);
          const card = page.getByRole('article', { name: title });
          await card.evaluate((element) => element.setAttribute('data-first', ''));
          await page.getByRole('tab').first().focus();
          await page.keyboard.press('ArrowRight');
          await expect(page).toHaveURL(/tab=completed/);
          await page.keyboard.press(status === 'active' ? 'Home' : 'End');
          await expect(card).toHaveAttribute('data-first');
          await expect(card).toContainText(hostileText.replace('\u202e', '').slice(0, 20));
          expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
        }
        await remove();
      }
      expect(browserErrors).toEqual([]);
    },
  );
});

test('samples are in the language of the page until staff change them', async ({ page }) => {
  await page.goto(localizePath('fr', path));
  await expect(
    page.getByRole('heading', { name: 'Santé numérique pour les hôpitaux de district' }),
  ).toBeVisible();
});

test('a tab is in the address, and all of them are in view on a phone', long, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const locale of locales) {
    await page.goto(localizePath(locale, path));
    const tabs = page.getByRole('tab');
    await tabs.nth(2).scrollIntoViewIfNeeded();
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 0.9 });
    await tabs.nth(2).click();
    await expect(page).toHaveURL(/\?tab=upcoming/);
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(page.getByText(locale === 'fr' ? '15 %' : '15%')).toBeVisible();
    await page.goBack();
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('stored projects and tabs are there', async ({ page, request }) => {
    const remove = await addProject(request, {
      title: 'A well in Rubavu',
      description: 'Water',
      status: 'completed',
    });
    for (const locale of locales) {
      await page.goto(localizePath(locale, path));
      await page.getByRole('tab').nth(1).click();
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('article', { name: 'A well in Rubavu' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    }
    await remove();
  });
});
