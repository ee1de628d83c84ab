import type { Browser, Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import type { RunningServer } from '../lib/server.ts';
import { createAccount, findRow, openList, sendMessage, uniqueName } from '../lib/staff.ts';

/** Creates a colleague's account as the owner does, and signs the colleague in. */
async function openColleague(browser: Browser, { url }: RunningServer, owner: Page): Promise<Page> {
  await owner.goto('/admin/team');
  await owner.getByRole('button', { name: 'Add an account' }).click();
  const account = await createAccount(owner, 'jean', 'Reviewer');
  const page = await browser.newPage({ baseURL: url });
  await signInByForm(page, account);
  return page;
}

test('colleagues assign records, write notes that mention each other, and see each other at a record', async ({
  browser,
  startServer,
}) => {
  const server = await startServer();
  const claudine = await browser.newPage({ baseURL: server.url });
  await submitInterview(claudine.request, { fullName: 'Vestine Mukamana' });
  await submitInterview(claudine.request, { fullName: 'Eric Nshuti' });
  await signInByForm(claudine);
  const jean = await openColleague(browser, server, claudine);

  await claudine.getByRole('link', { name: 'Applications', exact: true }).click();
  const row = findRow(claudine, 'Vestine Mukamana');
  await row.getByRole('button', { name: 'Details' }).click();
  await row.getByLabel('Assigned to').selectOption('jean');
  await expect(claudine.getByText('Assigned to jean.')).toBeVisible();
  await row.getByRole('button', { name: 'Mention @jean' }).click();
  await row.getByLabel('New note').pressSequentially('please call her on Monday.');
  await row.getByRole('button', { name: 'Add note' }).click();
  await expect(row.getByText('@jean please call her on Monday.')).toBeVisible();
  await expect(row.getByText('Assigned to jean@isangano.example by claudine@isangano.example')).toBeVisible();

  await expect(jean.getByRole('link', { name: 'Vestine Mukamana' }).first()).toBeVisible();
  const mentions = jean.getByRole('region', { name: 'You were mentioned' });
  await expect(mentions.getByText('@jean please call her on Monday.')).toBeVisible();
  await mentions.getByRole('link', { name: 'Vestine Mukamana' }).click();
  const sameRow = findRow(jean, 'Vestine Mukamana');
  await expect(sameRow.getByText('Assigned to jean')).toBeVisible();
  await sameRow.getByRole('button', { name: 'Details' }).click();
  await expect(sameRow.getByText('claudine is here too.')).toBeVisible();
  await expect(row.getByText('jean is here too.')).toBeVisible();

  // A decision made elsewhere shows at once.
  await sameRow.getByRole('button', { name: 'Approve' }).click();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  await sameRow.getByRole('button', { name: 'Details' }).click();
  await expect(row.getByText('jean is here too.')).toBeHidden();

  await jean.goto('/admin/applications?assignee=me');
  await expect(jean.getByText('Showing 1 to 1 of 1 applications')).toBeVisible();
  await expect(jean.getByLabel('Assigned to')).toHaveValue('me');
});

test(
  'lists are filtered by a colleague and by what is unopened, and a message is assigned',
  long,
  async ({ browser, startServer }) => {
    const server = await startServer();
    const claudine = await browser.newPage({ baseURL: server.url });
    await submitInterview(claudine.request, { fullName: 'Vestine Mukamana' });
    await submitInterview(claudine.request, { fullName: 'Eric Nshuti' });
    await sendMessage(claudine.request, 'Odile');
    await signInByForm(claudine);
    const jean = await openColleague(browser, server, claudine);

    const row = findRow(jean, 'Vestine Mukamana');
    await jean.goto('/admin/applications');
    await row.getByRole('button', { name: 'Details' }).click();
    await row.getByLabel('Assigned to').selectOption('jean');
    await expect(jean.getByText('Assigned to jean.')).toBeVisible();
    await jean.goto('/admin/applications?assignee=none');
    await expect(jean.getByLabel('Assigned to')).toHaveValue('none');
    await expect(findRow(jean, 'Eric Nshuti')).toBeVisible();
    await expect(jean.getByText('Showing 1 to 1 of 1 applications')).toBeVisible();
    await jean.getByRole('button', { name: 'Reset filters' }).click();
    await expect(jean.getByText('Showing 1 to 2 of 2 applications')).toBeVisible();
    await jean.getByRole('button', { name: 'Newest first' }).click();
    await expect(
      jean
        .getByRole('listitem')
        .filter({ has: jean.getByRole('heading') })
        .first(),
    ).toContainText('Vestine');
    await jean.getByLabel('Opened').selectOption('Not opened by anybody');
    await expect(jean.getByText('Showing 1 to 1 of 1 applications')).toBeVisible();

    await jean.goto('/admin/messages');
    await jean.getByRole('listitem', { name: 'Odile' }).getByRole('button', { name: 'View' }).click();
    const dialog = jean.getByRole('dialog', { name: 'A clinic' });
    await dialog.getByLabel('Assigned to').selectOption('jean');
    await dialog.getByLabel('New note').fill('A friend of the house.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(dialog.getByText('A friend of the house.')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await jean.goto('/admin/messages?assignee=me');
    await expect(jean.getByRole('listitem', { name: 'Odile' }).getByText('Assigned to jean')).toBeVisible();

    await jean.setViewportSize({ width: 320, height: 700 });
    await expectNoHorizontalScroll(jean);
    await jean.goto('/admin/applications?assignee=none');
    await expect(jean.getByLabel('Assigned to')).toBeVisible();
    await expectNoHorizontalScroll(jean);
  },
);

test(
  'a filtered list is saved as a view, whose count follows, and shared',
  long,
  async ({ browser, startServer }) => {
    const server = await startServer();
    const claudine = await browser.newPage({ baseURL: server.url });
    await submitInterview(claudine.request, { fullName: 'Vestine Mukamana' });
    await signInByForm(claudine);
    const jean = await openColleague(browser, server, claudine);

    await claudine.goto('/admin/applications?status=pending');
    await claudine.getByRole('button', { name: 'Filters' }).click();
    await claudine.getByRole('checkbox', { name: 'Email and phone' }).uncheck();
    const row = findRow(claudine, 'Vestine Mukamana');
    await expect(row.getByRole('link')).toHaveCount(0);
    await claudine.getByRole('button', { name: 'Save view' }).click();
    await expect(claudine.getByText('Please enter a name.')).toBeVisible();
    await claudine.getByLabel('Save this list as').fill('To be decided');
    await claudine.getByRole('checkbox', { name: 'Share with the team' }).check();
    // From the top of the page, which may be scrolled.
    const measureTop = () =>
      claudine.getByLabel('Save this list as').evaluate((box) => box.getBoundingClientRect().y + scrollY);
    const top = await measureTop();
    await claudine.getByRole('button', { name: 'Save view' }).click();
    const views = claudine.getByRole('navigation', { name: 'Saved views' });
    await expect(views.getByRole('link', { name: 'To be decided 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await measureTop()).toBe(top);

    await jean.keyboard.press('Control+k');
    await jean.getByRole('combobox').fill('decided');
    await jean.getByRole('option', { name: 'To be decided' }).click();
    await expect(jean).toHaveURL(/status=pending/);

    await jean.getByRole('link', { name: 'Applications', exact: true }).click();
    const shared = jean.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'To be' });
    await expect(shared).toHaveText('To be decided 1');
    await submitInterview(claudine.request, { fullName: 'Eric Nshuti' });
    await expect(shared).toHaveText('To be decided 2');
    await shared.click();
    await expect(jean).toHaveURL(/status=pending/);
    await expect(findRow(jean, 'Eric Nshuti').getByRole('link')).toHaveCount(0);
    await jean.setViewportSize({ width: 320, height: 700 });
    await expectNoHorizontalScroll(jean);
    await expect(jean.getByRole('button', { name: 'Delete the view To be decided' })).toBeHidden();

    await claudine.getByRole('button', { name: 'Delete the view To be decided' }).click();
    await expect(views.getByRole('link')).toHaveText(['All']);
  },
);

test(
  'a colleague with a long name makes no record wider than a phone',
  long,
  async ({ page, request, signIn }) => {
    const name = uniqueName('Vestine');
    await submitInterview(request, { fullName: name });
    await signIn(page);
    await page.goto('/admin/team');
    await page.getByRole('button', { name: 'Add an account' }).click();
    await createAccount(page, `very.long.${'name'.repeat(12)}`, 'Reviewer');
    await page.setViewportSize({ width: 390, height: 800 });
    await openList(page, name);
    await findRow(page, name).getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('button', { name: 'Mention @very.long' })).toBeVisible();
    await expect(page.getByLabel('Assigned to').getByRole('option', { name: 'very.long' })).toBeAttached();
    await expectNoHorizontalScroll(page);
  },
);
