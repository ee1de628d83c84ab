import { staffPaths } from '@isangano/contracts/routes';
import { submitInterview } from '../lib/applications.ts';
import { test as base, createServeWorker, expect } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { uniqueName } from '../lib/staff.ts';

/** A server of its own, so that webhooks do not announce records of other tests. */
const test = base.extend({ server: [createServeWorker(), { scope: 'worker' }] });

test('an owner adds a webhook, sees that it cannot be called, pauses it and deletes it', async ({
  page,
  request,
  signIn,
  browserErrors,
}) => {
  await signIn(page);
  await page.goto(staffPaths.webhooks);
  await expect(page.getByText('There is no webhook yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await expectNoViolations(page);
  await dialog.getByLabel('Address that is called').fill('partner');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please enter a complete address that begins with https://.')).toBeVisible();
  await dialog.getByLabel('Address that is called').fill('https://127.0.0.1:9/desk');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    page.getByText('Please use an https address in the public internet, without a user and a password.'),
  ).toBeVisible();
  const url = 'https://partner.invalid/desk';
  await dialog.getByLabel('Address that is called').fill(url);
  await dialog.getByLabel('New messages').check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = page.getByRole('dialog', { name: url });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('New applications, New messages')).toBeVisible();

  await submitInterview(request, { fullName: uniqueName('Webhook') });
  await expect
    .poll(async () => {
      await page.reload();
      await expect(page.getByText('Nothing was received yet.')).toBeVisible();
      return await page.getByText(/getaddrinfo/).count();
    })
    .toBe(1);
  await expect(page.getByText(/events? waits?$/)).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: `New secret for ${url}` }).click();
  await expect(page.getByRole('dialog').getByText('The secret before stays valid for a day.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Pause ${url}` }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${url}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('There is no webhook yet.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const isRefusal = (error: string) => /status of 400|^webhooks\.create /.test(error);
  expect(browserErrors.filter((error) => !isRefusal(error))).toEqual([]);
});
