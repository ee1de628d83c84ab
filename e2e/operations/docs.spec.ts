import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';

const path = `${apiPrefix}${restPaths.docs}`;

for (const width of isFull ? [390, 1440] : [390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(
      'shows the API documentation, without requests to third parties',
      long,
      async ({ page, browserErrors }) => {
        await page.goto(path);
        await expect(page).toHaveTitle('Isangano Group API');
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await expect(page.getByRole('heading', { level: 1, name: 'Isangano Group API' })).toBeVisible();

        const operation = page.locator('.opblock').filter({ hasText: 'Messages, newest first' });
        await operation.getByRole('button').first().click();
        await expect(operation).toContainText('/api/contact');
        await expect(operation.getByText('Maximum number of records per page')).toBeVisible();
        await expectNoHorizontalScroll(page);
        await expectNoViolations(page);
        expect(browserErrors).toEqual([]);
      },
    );
  });
}
