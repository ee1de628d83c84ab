import type { Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { openList, sendMessage, uniqueName } from '../lib/staff.ts';

/** Every request for a script whose file name begins so fails. */
async function loseScripts(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
}

const title = 'This part could not be shown';

test.describe('a part of a staff page that cannot be loaded', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('within a record: the rest of the record can be used', long, async ({ page, request }) => {
    const name = uniqueName('Uwase');
    await sendMessage(request, name);
    await page.goto(`/admin/messages?q=${encodeURIComponent(name)}`);
    await loseScripts(page, 'record-mails');
    const view = page.getByRole('button', { name: 'View' });
    await view.click();
    const dialog = page.getByRole('dialog', { name: 'A clinic' });
    const alert = dialog.getByRole('alert').filter({ hasText: title });
    await expect(alert).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByLabel('New note').fill('Asked the clinic in Musanze.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Asked the clinic' })).toBeVisible();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Load the page again' }).click();
    await expect(dialog).toBeHidden();
    await view.click();
    await expect(dialog.getByText('Asked the clinic')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('of which the end is animated: is asked about once', long, async ({ page, request }) => {
    const name = uniqueName('Mukamana');
    await sendMessage(request, name);
    await loseScripts(page, 'message-dialog');
    await page.goto(`/admin/messages?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'View' }).click();
    const question = page.getByRole('alertdialog', { name: title });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

    test('fits the page', long, async ({ page, request }) => {
      const name = uniqueName('Mutesi');
      await submitInterview(request, { fullName: name });
      await openList(page, name);
      await loseScripts(page, 'application-details');
      await page.getByRole('button', { name: 'Details' }).tap();
      await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible();
      await expectNoHorizontalScroll(page);
    });
  });
});
