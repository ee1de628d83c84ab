import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';

test('the sign-in page has no violations', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoViolations(page);
});

for (const width of isFull ? [1280, 390, 320] : [320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('dashboard, account menu and password dialog have no violations', async ({
      page,
      request,
      signIn,
    }) => {
      await submitInterview(request);
      await signIn(page);
      await page.goto('/admin/dashboard');
      await expect(page.getByText('alphonsine@example.rw').first()).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: staff.username }).click();
      await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('dialog').getByLabel('Current password')).toBeVisible();
      await expectNoViolations(page);
    });

    test(
      'an application and the keyboard shortcuts have no violations',
      long,
      async ({ page, request, signIn }) => {
        await submitInterview(request);
        await signIn(page);
        await page.goto('/admin/applications');
        await page.getByRole('button', { name: 'Details' }).first().click();
        await expect(page.getByText('Potatoes that survive the rain').first()).toBeVisible();
        await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
        await expectNoViolations(page);
        await expectNoHorizontalScroll(page);
        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
        await expectNoViolations(page);
      },
    );
  });
}
