import type { Browser, Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { type Account, expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';
import { answerQuestion, createAccount, sendMessage } from '../lib/staff.ts';

async function openDesk(browser: Browser, baseURL: string, account: Account = staff): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width: 320, height: 800 } });
  await signInByForm(page, account);
  return page;
}

/** Opens a page from the account menu. */
async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: staff.username, exact: true }).click();
  await page.getByRole('button', { name }).click();
}

test(
  'an owner manages accounts, roles and tokens, and reads about it in the audit log',
  long,
  async ({ browser, playwright, startServer }) => {
    const server = await startServer();
    const request = await playwright.request.newContext({ baseURL: server.url });
    await submitInterview(request);
    await sendMessage(request, 'Jeanne');
    const page = await openDesk(browser, server.url);
    await openFromMenu(page, 'Team');
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    await page.getByRole('button', { name: 'Add an account' }).click();
    const accountDialog = page.getByRole('dialog', { name: 'Add an account' });
    await accountDialog.getByRole('button', { name: 'Create the account' }).click();
    await expect(accountDialog.getByText('Email is required')).toBeVisible();
    await expectNoViolations(page);
    const keza = await createAccount(page, 'keza', 'Reader');

    const reader = await openDesk(browser, server.url, keza);
    await reader.getByRole('link', { name: 'Applications' }).click();
    await expect(reader.getByText('Showing')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Details' })).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Approve' })).toBeHidden();
    await expect(reader.getByRole('button', { name: 'Export' })).toBeHidden();
    await reader.getByRole('button', { name: 'keza' }).click();
    await expect(reader.getByRole('button', { name: 'Passkeys and sessions' })).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Team' })).toBeHidden();
    await reader.keyboard.press('Escape');
    await reader.getByRole('link', { name: 'Messages' }).click();
    await reader.getByRole('button', { name: 'View' }).click();
    await expect(reader.getByRole('dialog')).toContainText('Patient files, please.');
    await reader.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(reader.getByText('1 unread')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Delete' })).toBeHidden();
    await reader.goto('/admin/team');
    await expect(reader.getByText('This page is for owners.')).toBeVisible();

    await page.getByLabel('Role of keza@isangano.example').selectOption('Reviewer');
    // A new role ends the sessions of the account.
    await reader.goto('/admin/applications');
    await expect(reader).toHaveURL(/\/admin$/);
    const reviewer = await openDesk(browser, server.url, keza);
    await reviewer.getByRole('link', { name: 'Applications' }).click();
    await reviewer.getByRole('button', { name: 'Approve' }).click();
    await expect(reviewer.getByRole('listitem').getByText('Approved', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Create a token' }).click();
    const tokenDialog = page.getByRole('dialog', { name: 'Create a token' });
    await tokenDialog.getByLabel('Name').fill('Website');
    await tokenDialog.getByLabel('Days until it ends').fill('366');
    await tokenDialog.getByRole('button', { name: 'Create the token' }).click();
    await expect(tokenDialog.getByText('This value is not valid.')).toBeVisible();
    await tokenDialog.getByLabel('Days until it ends').fill('30');
    await tokenDialog.getByRole('button', { name: 'Create the token' }).click();
    const secretDialog = page.getByRole('dialog', { name: 'Website' });
    const token = /isk_[\w-]+/.exec(await secretDialog.innerText())?.[0] ?? '';
    await secretDialog.getByRole('button', { name: 'Done' }).click();
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.get('/api/contact', { headers })).status()).toBe(200);
    await page.getByRole('button', { name: 'Revoke the token Website' }).click();
    const question = 'Revoke the token Website? Programs that use it are rejected at once.';
    await answerQuestion(page, question, 'Revoke');
    await expect(page.getByText('Revoked')).toBeVisible();
    expect((await request.get('/api/contact', { headers })).status()).toBe(401);
    await page.getByRole('button', { name: 'Disable keza@isangano.example' }).click();
    await expect(page.getByText('Disabled')).toBeVisible();
    await reviewer.goto('/admin/applications');
    await expect(reviewer).toHaveURL(/\/admin$/);

    await openFromMenu(page, 'Audit log');
    const log = page.getByRole('main').getByRole('list');
    await expect(log.getByRole('listitem').first()).toContainText('Disabled an account');
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Who').selectOption('keza@isangano.example');
    await page.getByLabel('Action').selectOption('Approved an application');
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/actor=keza.*action=application_approved/);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    await Promise.all([page, reader, reviewer].map((openPage) => openPage.close()));
    await request.dispose();
  },
);

test(
  'owners require a second factor only once they have one themselves',
  long,
  async ({ browser, startServer }) => {
    const server = await startServer();
    const page = await openDesk(browser, server.url);
    await openFromMenu(page, 'Team');
    await page.getByRole('checkbox', { name: 'Require a second factor of everybody' }).click();
    await expect(
      page.getByText('Please add a passkey or an authenticator app to your own account first.').first(),
    ).toBeVisible();
    await page.close();
  },
);
