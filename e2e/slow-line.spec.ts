import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { staff } from './server.ts';

/** Files that arrive only when the answer is called. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await arrived;
    await route.continue();
  });
  return release;
}

/** Opens a page whose code arrives only when the answer is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test.describe('on a slow line, before the code of a page has arrived', () => {
  test('a press on a button counts', async ({ page }) => {
    const release = await openWithoutCode(page, '/projects');
    await page.getByRole('button', { name: 'Start a project' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Get In Touch' })).toBeVisible();
  });

  test('a form waits for it', async ({ page }) => {
    const release = await openWithoutCode(page, '/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    release();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('a sign-in waits for it', async ({ page, complaints }) => {
    const release = await openWithoutCode(page, '/admin');
    await page.getByLabel('Username').fill(staff.username);
    await page.getByLabel('Password').fill(staff.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    release();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('a password does not go without it', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().includes('?')) sent.push(request.url());
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.clock.install();
    await page.goto('/admin');
    await page.getByLabel('Password').fill(staff.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.clock.runFor(60_000);
    await expect(page.getByLabel('Password')).toHaveValue(staff.password);
    expect(sent).toEqual([]);
  });

  test('a form further down waits for its own', async ({ page }) => {
    const release = await holdBack(page, '**/assets/home-sections-*.js');
    await page.goto('/');
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    await subscribe.click();
    release();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.getByPlaceholder('Enter your email').fill('keza@mail.example');
    await subscribe.click();
    await expect(page.getByText('Almost done')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('a form further down goes without it where it does not come', async ({ page }) => {
    await page.route('**/assets/home-sections-*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/newsletter', { timeout: 8000 });
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  });

  test('a form goes without it where it does not come', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Send us a message', level: 1 })).toBeVisible({
      timeout: 8000,
    });
    await expect(page.getByText('Full name is required')).toBeVisible();
  });
});

test('a staff page whose words are still on their way shows none of their names', async ({ page }) => {
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/en-*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('staff.loading')) await arrived;
    await route.fulfill({ response });
  });
  await page.goto('/admin');
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByText(/^staff\.\w+/)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a staff page holds its place while its code is on its way', async ({ page, signIn }) => {
  await signIn(page);
  const release = await openWithoutCode(page, '/admin/dashboard');
  const place = page.locator('.waiting');
  await expect(place).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(place).toBeHidden();
});
