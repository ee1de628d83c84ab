import { staffPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { interviewStatusPath, requestToken, submitInterview } from '../lib/applications.ts';
import { delayResponses } from '../lib/delayed-responses.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { findRow, sendMessage, uniqueName } from '../lib/staff.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected records' });
const openList = (page: Page, query: string) =>
  page.goto(`${staffPaths.applications}?q=${encodeURIComponent(query)}`);

test('a range is rejected and taken back, all that match are approved, and what a colleague decided is reported', async ({
  page,
  request,
  signIn,
}) => {
  const family = uniqueName('Nkusi');
  const [decided = ''] = await Promise.all(
    ['Decided', 'One', 'Two', 'Three'].map((name) =>
      submitInterview(request, { fullName: `${name} ${family}` }),
    ),
  );
  await signIn(page);
  await openList(page, family);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const checkboxes = page.getByRole('checkbox', { name: family });
  await expect(checkboxes).toHaveCount(4);
  await checkboxes.first().click();
  await checkboxes.last().click({ modifiers: ['Shift'] });
  await expect(bar(page).getByRole('status')).toHaveText('4 selected');
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 4 applications?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No room this year');
  const response = await request.patch(interviewStatusPath(decided), {
    headers: { authorization: `Bearer ${await requestToken(request)}` },
    data: { status: 'approved' },
  });
  expect(response.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('3 rejected · 1 changed by somebody else');
  await bar(page).getByRole('button', { name: 'Show which' }).click();
  await expect(bar(page).getByRole('listitem')).toHaveText(new RegExp(`^Decided ${family}.*stays as it is`));
  const rejected = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rejected' });
  await expect(rejected).toHaveCount(3);
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page).getByRole('status')).toContainText('3 taken back');
  await expect(rejected).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Status').selectOption('Pending');
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('dialog', { name: 'Approve 3 applications?' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(bar(page).getByRole('status')).toHaveText('3 approved');
  await expect(page.getByText('No applications found')).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('what is shown can be selected once the list has arrived', long, async ({ page, request, signIn }) => {
  const family = uniqueName('Ndoli');
  await submitInterview(request, { fullName: `One ${family}` });
  await signIn(page);
  const release = await delayResponses(page, '**/trpc/*applications.list*');
  await openList(page, family);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const selectShown = page.getByRole('button', { name: 'Select this page' });
  await expect(selectShown).toBeDisabled();
  release();
  await selectShown.click();
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
});

test(
  'records can be selected again right after an operation, also if the list takes its time',
  long,
  async ({ page, request, signIn }) => {
    const sender = uniqueName('Gasana');
    await sendMessage(request, sender);
    await signIn(page);
    await page.goto(`${staffPaths.messages}?q=${encodeURIComponent(sender)}`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: `Select ${sender}` }).click();
    await bar(page).getByRole('button', { name: 'Mark as read' }).click();

    const release = await delayResponses(page, '**/trpc/*messages.search*');
    const reading = page.waitForRequest('**/trpc/*messages.search*');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as read' }).click();
    await reading;
    await expect(bar(page).getByRole('status')).toHaveText('1 of 1');
    await page.getByRole('button', { name: 'Select this page' }).click();
    release();
    await expect(bar(page).getByRole('status')).toHaveText('1 marked as read');
    await bar(page).getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Select this page' }).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 record?' });
    await dialog.getByLabel('Type 1 to confirm').fill('1');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('1 deleted');
  },
);

test('a message keeps its name while messages are selected', long, async ({ page, request, signIn }) => {
  const sender = uniqueName('Gatera');
  await sendMessage(request, sender);
  await signIn(page);
  await page.goto(`${staffPaths.messages}?q=${encodeURIComponent(sender)}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const layout of ['cards', 'rows']) {
    if (layout === 'rows') await page.getByRole('button', { name: 'Compact rows' }).click();
    await expect(page.getByRole('checkbox', { name: `Select ${sender}` })).toBeVisible();
    await expect(findRow(page, sender)).toBeVisible();
    await expect(page.getByRole('heading', { name: sender, exact: true })).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'messages are deleted when their number is typed, and everything can be reached by a thumb',
    long,
    async ({ page, request, signIn }) => {
      const sender = uniqueName('Gahigi');
      for (let n = 1; n <= 2; n += 1) await sendMessage(request, `${sender} ${n}`);
      await signIn(page);
      await page.goto(`${staffPaths.messages}?q=${encodeURIComponent(sender)}`);
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: 'Select this page' }).click();
      const checkboxes = page.getByRole('listitem').locator('label:has(input)');
      for (const control of [...(await checkboxes.all()), ...(await bar(page).getByRole('button').all())]) {
        const box = await control.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
      await bar(page).getByRole('button', { name: 'Mark as read' }).click();
      await page
        .getByRole('dialog', { name: 'Mark 2 messages as read?' })
        .getByRole('button', { name: 'Mark as read' })
        .click();
      await expect(bar(page).getByRole('status')).toHaveText('2 marked as read');
      await bar(page).getByRole('button', { name: 'OK' }).click();
      await page.getByRole('button', { name: 'Select this page' }).click();
      await bar(page).getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete 2 records?' });
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByText('Please type 2.')).toBeVisible();
      await dialog.getByLabel('Type 2 to confirm').fill('2');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(bar(page).getByRole('status')).toHaveText('2 deleted');
      await expect(page.getByRole('listitem', { name: sender })).toHaveCount(0);
    },
  );
});
