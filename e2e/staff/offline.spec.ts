import type { Page } from '@playwright/test';
import { interviewPath, requestToken, submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { findRow, openList, uniqueName } from '../lib/staff.ts';

const unreached = 'The server cannot be reached. Please try again.';

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select this page' }).click();
}

test('without a connection, what staff do says that it failed, and is not done later', async ({
  page,
  request,
  signIn,
}) => {
  const family = uniqueName('Mugisha');
  const first = await submitInterview(request, { fullName: `One ${family}` });
  const second = await submitInterview(request, { fullName: `Two ${family}` });
  await signIn(page);
  await openList(page, family);
  await findRow(page, `Two ${family}`).getByRole('button', { name: 'Details' }).click();
  const note = page.getByLabel('New note');
  await expect(note).toBeVisible();
  await selectAll(page);
  const bar = page.getByRole('region', { name: 'Selected records' });
  // The code of the dialog is loaded with the first use of it.
  const dialog = page.getByRole('dialog', { name: 'Approve 2 applications?' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.context().setOffline(true);
  await bar.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alertdialog', { name: unreached })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await findRow(page, `One ${family}`).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(`The decision on One ${family} was not saved. ${unreached}`)).toBeVisible();
  await note.fill('Call first');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(unreached, { exact: true })).toBeVisible();
  await expect(note).toHaveValue('Call first');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').getByText('Call first')).toHaveCount(1);
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  for (const id of [first, second]) {
    const response = await request.get(interviewPath(id), { headers });
    expect(await response.json()).toMatchObject({ status: 'pending' });
  }
});

for (const size of [
  { width: 1280, height: 720 },
  { width: 390, height: 700 },
])
  test(
    `a control with the focus is not covered by the bar at the bottom, ${size.width} px`,
    long,
    async ({ page, request, signIn }) => {
      const family = uniqueName('Keza');
      // More than fit into the window.
      const count = size.width < 1000 ? 4 : 10;
      for (let n = 1; n <= count; n += 1)
        await submitInterview(request, { fullName: `Number ${n} ${family}` });
      await page.setViewportSize(size);
      await signIn(page);
      await openList(page, family);
      await selectAll(page);
      const bar = page.getByRole('region', { name: 'Selected records' });
      await expect(bar).toBeVisible();
      const checkboxes = page.getByRole('checkbox');
      await checkboxes.first().focus();
      const last = await checkboxes.last().elementHandle();
      for (let tabs = 0; tabs < 100; tabs += 1) {
        const { isCovered, isLast } = await bar.evaluate((element, lastBox) => {
          const focused = document.activeElement ?? document.body;
          const isAbove = focused.getBoundingClientRect().top < element.getBoundingClientRect().top;
          return { isCovered: !isAbove && !element.contains(focused), isLast: focused === lastBox };
        }, last);
        expect(isCovered).toBe(false);
        if (isLast) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('The last checkbox was not reached.');
    },
  );
