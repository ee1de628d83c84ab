import { languageKey } from '@isangano/contracts/locales';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { isFull } from '../lib/scope.ts';
import { uniqueName } from '../lib/staff.ts';

/** Returns an address that no other test uses, as its owner typed it. */
function createAddress(): string {
  return `${uniqueName('Keza').replace(' ', '.')}@mail.example`;
}

async function sendMessage(request: APIRequestContext, email: string, subject: string): Promise<void> {
  const data = { fullName: 'Keza Uwera', email, subject, message: 'Patient files, please.' };
  expect((await request.post(apiPrefix + restPaths.messages, { data })).status()).toBe(201);
}

for (const width of isFull ? [1440, 768, 390] : [390]) {
  test.describe(`a person's page at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('shows everything from an address, and an owner erases it', async ({
      page,
      request,
      signIn,
      browserErrors,
    }) => {
      const email = createAddress();
      await sendMessage(request, email, 'A clinic');
      await sendMessage(request, email.toUpperCase(), 'A second clinic');
      const urls: string[] = [];
      page.on('request', (sent) => urls.push(sent.url(), sent.headers().referer ?? ''));
      await signIn(page);
      await page.goto('/admin/messages');
      await page.getByRole('button', { name: 'View' }).first().click();
      await page.getByRole('link', { name: 'All from this person' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Keza Uwera' })).toBeVisible();
      const records = page.getByRole('list', { name: 'Records, newest first' }).getByRole('listitem');
      await expect(records).toHaveCount(2);
      await expect(records.first()).toContainText('A second clinic');
      await expectNoHorizontalScroll(page);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download all data' }).click();
      expect((await download).suggestedFilename()).toMatch(/^person-[\d-]{10}\.zip$/);

      await records.last().getByRole('link', { name: 'A clinic' }).click();
      await expect(page.getByRole('dialog', { name: 'A clinic' })).toBeVisible();
      await page.goBack();

      await page.getByRole('button', { name: 'Erase this person' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase everything about this person?' });
      await dialog.getByLabel('Type the address to confirm').fill('keza');
      await dialog.getByRole('button', { name: 'Erase permanently' }).click();
      await expect(dialog.getByText('This is not the address above.')).toBeVisible();
      await dialog.getByLabel('Type the address to confirm').fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nothing is stored about this address')).toBeVisible();
      await expect(page.getByText('The person was erased.')).toBeVisible();

      await page.getByLabel('Email address').fill('nobody@mail.example');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page).toHaveURL(/#email=nobody%40mail\.example$/);
      const local = email.split('@')[0] ?? '';
      expect(urls.filter((url) => url.toLowerCase().includes(local.toLowerCase()))).toEqual([]);
      expect(browserErrors).toEqual([]);

      await page.evaluate((key) => localStorage.setItem(key, 'fr'), languageKey);
      await page.goto('/admin/audit');
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
        "candidatures : 0, messages : 2, lettre d'information : non",
      );
    });
  });
}
