import { staffPaths, trpcPrefix } from '@isangano/contracts/routes';
import { interviewStatusPath, requestToken, submitInterview } from '../lib/applications.ts';
import { redPdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';
import { findRow, sendMessage, uniqueName } from '../lib/staff.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`every staff page has no violations in the ${theme} theme`, async ({ page, request, signIn }) => {
    test.slow();
    const name = uniqueName('Mukamana');
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    await submitInterview(request, { fullName: name }, redPdf('plan.pdf'));
    const id = await submitInterview(request, { fullName: `${name} Two` });
    await request.patch(interviewStatusPath(id), {
      headers,
      data: { status: 'approved' },
    });
    await sendMessage(request, name);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(staffPaths.signIn);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page);
    await signIn(page);
    await request.post(`${trpcPrefix}/team.createAccount`, {
      headers,
      data: { email: `${theme}@isangano.example`, role: 'reader' },
    });
    for (const [path, shown] of [
      [staffPaths.dashboard, page.getByRole('figure').first()],
      [`${staffPaths.applications}?q=${encodeURIComponent(name)}`, findRow(page, name)],
      [`${staffPaths.review}?q=${encodeURIComponent(name)}`, page.getByRole('article')],
      [staffPaths.projects, page.getByRole('article').first()],
      [`${staffPaths.messages}?q=${encodeURIComponent(name)}`, findRow(page, name)],
      [`${staffPaths.people}#email=alphonsine@example.rw`, page.getByRole('heading', { level: 2 }).first()],
      [staffPaths.team, page.getByRole('combobox', { name: `Role of ${theme}@isangano.example` })],
      [staffPaths.audit, page.getByRole('listitem').nth(5)],
      [staffPaths.suspectedSpam, page.getByRole('heading', { level: 1 })],
      [staffPaths.account, page.getByRole('region', { name: 'Passkeys' })],
    ] as const) {
      await page.goto(path);
      await expect(shown).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectNoViolations(page);
    }
    await page.goto(`${staffPaths.applications}?q=${encodeURIComponent(name)}&from=2020-01-01`);
    await expect(page.getByRole('button', { name: 'Reset filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select this page' }).click();
    await findRow(page, name).getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await expectNoViolations(page);
  });
}

test('the theme is chosen in the account menu, and stays on this device', async ({ page, signIn }) => {
  const theme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page);
  await page.goto(staffPaths.dashboard);
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: staff.username }).click();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  // Set before the page is shown, and not by its code.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(staffPaths.dashboard, { waitUntil: 'domcontentloaded' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await expect(theme).toHaveCSS('color-scheme', 'dark');
  await page.goto('/');
  await expect(theme).not.toHaveAttribute('data-theme');
  await expect(theme).toHaveCSS('background-color', 'rgb(245, 239, 227)');
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
