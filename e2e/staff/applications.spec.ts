import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';
import { findRow, uniqueName } from '../lib/staff.ts';

test.describe('the dashboard', () => {
  test(
    'shows an error when it cannot be loaded, and recovers after a reload',
    long,
    async ({ page, signIn }) => {
      await signIn(page);
      await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/admin/dashboard');
      await expect(page.getByText('The dashboard could not be loaded.')).toBeVisible({ timeout: 20_000 });
      await page.unroute('**/trpc/**');
      await page.reload();
      await expect(page.getByText('Active Projects')).toBeVisible();
    },
  );
});

test('applications can be decided with the keyboard only', long, async ({ page, request }) => {
  const family = uniqueName('Kayitesi');
  for (const n of [1, 2, 3, 4]) await submitInterview(request, { fullName: `${family} ${n}` });

  await page.goto('/admin');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(staff.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Applications' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Applications Management' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search applications')).toBeFocused();
  await page.keyboard.type(family);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByText('Showing 1 to 4 of 4 applications')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const filtered = page.waitForResponse(
    (response) => response.request().postData()?.includes('"status":"pending"') === true,
  );
  await page.keyboard.type('Pend');
  await expect(page).toHaveURL(/status=pending/);
  await filtered;
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
  await page.keyboard.press('Tab');
  // Now a button of the first row has the focus.
  await page.keyboard.press('j');
  await expect(findRow(page, `${family} 3`)).toBeFocused();
  await page.keyboard.press('k');
  await expect(findRow(page, `${family} 4`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findRow(page, `${family} 4`).getByText(exampleAnswers.interview.headline)).toBeVisible();

  // A decided row disappears from the pending ones, and the next row gets the focus.
  await page.keyboard.press('a');
  await expect(page.getByText(`Approved: ${family} 4`)).toBeVisible();
  await expect(findRow(page, `${family} 3`)).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByText(`Rejected: ${family} 3`)).toBeVisible();
  await expect(findRow(page, `${family} 2`)).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByText(`Pending again: ${family} 3`)).toBeVisible();
  await expect(page.getByText('Showing 1 to 3 of 3 applications')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next in the list')).toBeVisible();
  await help.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(help).toBeHidden();
  await expect(page.getByText('Press ? for keyboard shortcuts.')).toBeHidden();
});

test(
  'search, filters and pages are entries in the history of the browser',
  long,
  async ({ page, request, signIn }) => {
    const family = uniqueName('Gatera');
    for (let n = 1; n <= 11; n += 1) await submitInterview(request, { fullName: `${family} ${n}` });
    await signIn(page);
    await page.goto('/admin/applications');
    await page.getByLabel('Search applications').pressSequentially(family, { delay: 20 });
    // All applications of a new database are of this family, so the list alone does not show that it was searched.
    await expect(page).toHaveURL(new RegExp(family.replace(' ', '(\\+|%20)')));
    await expect(page.getByText('Showing 1 to 10 of 11 applications')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Showing 11 to 11 of 11 applications')).toBeVisible();
    await page.getByLabel('Type').selectOption('Partnership');
    await expect(page.getByText('No applications found')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Showing 11 to 11 of 11 applications')).toBeVisible();
    await expect(page.getByLabel('Type')).toHaveValue('');
    await page.goBack();
    await expect(page.getByText('Showing 1 to 10 of 11 applications')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Search applications')).toHaveValue('');
  },
);
