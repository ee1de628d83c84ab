import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { formatSpamSignals, spamSignalsHeader } from '@isangano/contracts/submissions/signals';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { isFull } from '../lib/scope.ts';
import { findRow, uniqueName } from '../lib/staff.ts';

for (const width of isFull ? [1440, 768, 390] : [390]) {
  test.describe(`suspected spam at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('is listed with the reason, cleared, and marked by hand', async ({
      page,
      request,
      signIn,
      browserErrors,
    }) => {
      const subject = uniqueName('Bargains');
      const response = await request.post(apiPrefix + restPaths.messages, {
        headers: { [spamSignalsHeader]: formatSpamSignals({ openMs: 20 }) },
        data: { fullName: 'Bot', email: 'bot@mail.example', subject, message: 'Buy now.' },
      });
      expect(response.status()).toBe(201);
      await signIn(page);
      await page.goto('/admin/dashboard');
      await page.getByRole('button', { name: 'claudine' }).click();
      await page.getByRole('button', { name: 'Suspected spam' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Suspected spam' })).toBeVisible();
      const item = findRow(page, subject);
      await expect(item).toContainText('It was filled in faster than a person can.');
      await expectNoHorizontalScroll(page);
      await item.getByRole('button', { name: 'Not spam' }).click();
      await expect(item).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`);
      await page.getByRole('button', { name: 'View' }).click();
      const dialog = page.getByRole('dialog', { name: subject });
      await dialog.getByRole('button', { name: 'Mark as spam' }).click();
      await expect(dialog.getByRole('button', { name: 'Not spam' })).toBeVisible();
      await page.goto('/admin/suspected-spam');
      await expect(item).toContainText('A member of staff marked it.');
      // Navigation aborts pending requests, which are no errors of the page.
      expect(browserErrors.filter((error) => !error.startsWith('failed:'))).toEqual([]);
    });
  });
}
