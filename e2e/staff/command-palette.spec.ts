import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { sendMessage, uniqueName } from '../lib/staff.ts';

/** Opens the palette, and returns when it can be typed into. */
async function openPalette(page: Page, keys = 'Control+k'): Promise<Locator> {
  await page.keyboard.press(keys);
  const input = page.getByRole('dialog').getByRole('combobox');
  await expect(input).toBeFocused();
  return input;
}

async function saveView(page: Page, path: string, name: string, { isShared = false } = {}): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Save this list as').fill(name);
  await page.getByRole('checkbox', { name: 'Share with the team' }).setChecked(isShared);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('navigation', { name: 'Saved views' })).toContainText(name);
}

test.describe('the command palette', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('leads to records, pages and actions by the keyboard only', async ({
    page,
    request,
    browserErrors,
  }) => {
    const name = uniqueName('Habimana');
    await sendMessage(request, name);
    const scripts: string[] = [];
    page.on('request', (sent) => scripts.push(sent.url()));
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isPalette = (url: string) => url.includes('palette');
    expect(scripts.filter(isPalette)).toEqual([]);

    await openPalette(page);
    const dialog = page.getByRole('dialog', { name: 'Go to' });
    expect(scripts.filter(isPalette)).not.toEqual([]);
    const top = (await dialog.getByRole('combobox').boundingBox())?.y;
    await page.keyboard.type(name);
    await expect(dialog.getByRole('option', { name })).toBeVisible();
    expect((await dialog.getByRole('combobox').boundingBox())?.y).toBe(top);
    await expect(dialog.getByRole('status')).toHaveText('1 result');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'A clinic' })).toBeVisible();
    await page.keyboard.press('Escape');

    await openPalette(page);
    await page.keyboard.type('pending appl');
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/applications\?status=pending$/);

    await openPalette(page, 'Meta+k');
    await page.keyboard.type('j@example.rw');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/people#email=j%40example\.rw$/);

    await openPalette(page);
    await page.keyboard.type('new project');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Status')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/projects$/);

    await openPalette(page);
    await page.keyboard.type('keyboard');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');

    await openPalette(page);
    // Its search would be refused after the logout.
    const found = page.waitForResponse((response) => response.url().includes('finder.find'));
    await page.keyboard.type('logout');
    await expect(page.getByRole('option')).toHaveCount(1);
    await found;
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin$/);
    expect(browserErrors).toEqual([]);
  });

  test('opens a saved view by a part of its name', long, async ({ page }) => {
    const name = uniqueName('Séance');
    await saveView(page, '/admin/applications?status=pending&type=partner', `${name} partners`);
    await saveView(page, '/admin/messages?status=unread&q=clinic', `${name} clinics`, { isShared: true });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await openPalette(page);
    const options = page.getByRole('dialog', { name: 'Go to' }).getByRole('option');
    await expect(options.filter({ hasText: name })).toHaveCount(0);
    await page.keyboard.type(name.replace('é', 'E'));
    await expect(options).toHaveText([
      `${name} partnersApplicationsView`,
      `${name} clinicsMessages · SharedView`,
    ]);
    await expectNoViolations(page);
    await page.keyboard.type(' partn');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/applications\?type=partner&status=pending$/);

    await openPalette(page);
    await page.keyboard.type(`clin ${name}`);
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/messages\?q=clinic&status=unread$/);
  });

  test('speaks the chosen language, and changes it', long, async ({ page }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('francais');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aperçu');
    await openPalette(page);
    await page.keyboard.type('candidatures');
    await expect(page.getByRole('dialog', { name: 'Aller à' }).getByRole('option').first()).toContainText(
      'Candidatures',
    );
  });
});
