import { cspReportsPath } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';

test.describe('every public page', () => {
  test('has the navigation bar with its links in order', async ({ page }) => {
    await page.goto('/interview-form');
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    await expect(bar.getByRole('listitem')).toHaveText([
      'Home',
      'Services',
      'Projects',
      'Partnership',
      'Contact',
      'AI Ethics',
    ]);
    await expect(bar.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', '/contact');
    await page.goto('/');
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  test('has a menu on a phone, which closes when a link is followed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/interview-form');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Home' })).toBeHidden();
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await toggle.click();
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');

    await toggle.click();
    await menu.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('focuses its heading after navigation from another page', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.locator('body')).toBeFocused();
    await page.getByLabel('Subject').focus();
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Work you can go and see' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('shows the banner only at the top, and the bar below it only on the home page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/');
    const banner = page.getByRole('complementary', { name: 'Contact details' });
    const bar = page.getByRole('banner');
    await expect(banner).toBeVisible();
    await expect(banner).toContainText('Kigali, Rwanda');
    expect((await bar.boundingBox())?.y).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 99));
    await expect(banner).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 100));
    await expect(banner).toBeHidden();
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
    await page.goto('/interview-form');
    expect((await bar.boundingBox())?.y).toBe(0);
  });

  test('has a footer with a button back to the top', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/services');
    const year = new Date().getFullYear();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Isangano Group`);
    await page.getByRole('button', { name: 'Back to Top' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goto('/interview-form');
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(1);
  });

  test('shows the year of the visitor, whatever year it was built in, in each language', async ({ page }) => {
    await page.clock.setFixedTime('2040-06-01T12:00:00Z');
    await page.goto('/services');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('© 2040');
    // Its code is loaded, so the language changes without loading the page again.
    await page.getByRole('tab').nth(1).click();
    await page.locator('html[data-hydrated]').waitFor();
    await footer.getByRole('link', { name: 'Kinyarwanda' }).click();
    await expect(footer).toContainText('© 2040 Isangano Group. Uburenganzira');
  });

  test('returns 404 for an unknown path, shows it and logs it', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'));
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await logged;
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('reports what violates its content security policy', async ({ page }) => {
    await page.goto('/services');
    const reported = page.waitForRequest((request) => request.url().endsWith(cspReportsPath));
    await page.evaluate(() => {
      new Image().src = 'https://other.example/a.png';
    });
    const report = await reported;
    expect(report.postData()).toContain('"effective-directive":"img-src"');
    expect((await report.response())?.status()).toBe(204);
  });

  test('forbids framing, and inline scripts without a hash', async ({ request }) => {
    const headers = (await request.get('/interview-form')).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeTruthy();
  });
});
