import { adminSessionKey } from '@isangano/contracts/identity/roles';
import { submitInterview } from '../lib/applications.ts';
import { pdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { answerQuestion } from '../lib/staff.ts';

test.describe('the staff area', () => {
  test('redirects visitors to the sign-in page', async ({ page }) => {
    await page.goto('/');
    await page.goto('/admin/applications');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/admin/);
  });

  test('shows the sign-in page before it loads the code of the staff area', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/admin', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    const before = scripts.length;
    expect(before).toBeLessThan(4);
    await page.getByLabel('Username').focus();
    await expect.poll(() => scripts.length).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  });

  test('returns 404 for an unknown path', async ({ page }) => {
    const response = await page.goto('/admin/nowhere');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('returns to the sign-in page when a proxy responds with 401', long, async ({ page, signIn }) => {
    await signIn(page);
    await page.route('**/trpc/*applications.list*', (route) =>
      route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Unauthorized</h1>' }),
    );
    await page.goto('/admin/applications');
    await expect(page).toHaveURL(/\/admin$/);
    expect(await page.evaluate((key) => localStorage.getItem(key), adminSessionKey)).toBeNull();
  });

  test('finds applications by search and status, which are part of the URL', async ({
    page,
    request,
    signIn,
  }, testInfo) => {
    const family = `Ntwari${testInfo.workerIndex}${Date.now()}`;
    const references: string[] = [];
    for (let n = 1; n <= 12; n += 1)
      references.push(await submitInterview(request, { fullName: `${family} ${n}` }));
    await signIn(page);
    await page.goto('/admin/applications');
    await page.getByLabel('Search applications').fill(references[6] ?? '');
    await expect(page.getByText('Showing 1 to 1 of 1 applications')).toBeVisible();
    await expect(page.getByRole('listitem', { name: `${family} 7`, exact: true })).toBeVisible();
    await page.getByLabel('Search applications').fill(family.toUpperCase());
    await expect(page).toHaveURL(new RegExp(`q=${family}`, 'i'));
    await expect(page.getByText('Showing 1 to 10 of 12 applications')).toBeVisible();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await page.getByRole('button', { name: 'Last' }).click();
    await expect(page.getByText('Showing 11 to 12 of 12 applications')).toBeVisible();
    await expect(page).toHaveURL(/page=2/);

    await page.reload();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByLabel('Search applications')).toHaveValue(family.toUpperCase());
    await page
      .getByRole('listitem', { name: `${family} 1`, exact: true })
      .getByRole('button', { name: 'Reject' })
      .click();
    await expect(page.getByText(`Rejected: ${family} 1`)).toBeVisible();
    await page.getByLabel('Status').selectOption('Rejected');
    await expect(page.getByText('Showing 1 to 1 of 1 applications')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await page.getByLabel('Type').selectOption('Partnership');
    await expect(page.getByText('No applications found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  });

  test('shows an error when a file no longer exists', long, async ({ page, request, signIn }, testInfo) => {
    const name = `Mutoni ${testInfo.workerIndex} ${Date.now()}`;
    await submitInterview(request, { fullName: name }, pdf('story.pdf'));
    await signIn(page);
    await page.goto(`/admin/applications?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'Details' }).click();
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'View' }).click();
    const hint = 'Please try downloading instead or check if the file exists.';
    await answerQuestion(page, 'Unable to open document: story.pdf', 'OK', hint);
    await page.getByRole('button', { name: 'Download' }).click();
    await answerQuestion(page, 'Unable to download document. Please try again.', 'OK');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the staff area says that it needs it', async ({ page }) => {
    for (const path of ['/admin', '/admin/applications']) {
      await page.goto(path);
      // Playwright finds no text in it.
      const notice = page.locator('noscript').getByRole('paragraph');
      await expect(notice).toBeVisible();
      await expect(notice).toHaveText(/^The staff area needs JavaScript\./);
    }
  });
});
