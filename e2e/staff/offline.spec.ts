import type { Page } from '@playwright/test';
import { interviewPath, requestToken, submitInterview } from '../lib/applications.ts';
import { delayResponses } from '../lib/delayed-responses.ts';
import { expect, test } from '../lib/fixtures.ts';
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
  await expect(page.getByText(`The decision was not saved. ${unreached}`)).toBeVisible();
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

test('what is typed while a note or a reply is being saved stays', async ({ page, request, signIn }) => {
  const family = uniqueName('Uwera');
  await submitInterview(request, { fullName: family });
  await signIn(page);
  const release = await delayResponses(page, /notes\.add/);
  await openList(page, family);
  await findRow(page, family).getByRole('button', { name: 'Details' }).click();
  const note = page.getByLabel('New note');
  await note.fill('First');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note.fill('First, and a second thought');
  release();
  await expect(page.getByRole('listitem').getByText('First', { exact: true })).toBeVisible();
  await expect(note).toHaveValue('First, and a second thought');
});

for (const size of [
  { width: 1280, height: 720 },
  { width: 390, height: 700 },
])
  test(`a control with the focus is not covered by the bar at the bottom, ${size.width} px`, async ({
    page,
    request,
    signIn,
  }) => {
    const family = uniqueName('Keza');
    for (let n = 1; n <= 10; n += 1) await submitInterview(request, { fullName: `Number ${n} ${family}` });
    await page.setViewportSize(size);
    await signIn(page);
    await openList(page, family);
    await selectAll(page);
    const bar = page.getByRole('region', { name: 'Selected records' });
    await expect(bar).toBeVisible();
    const checkboxes = page.getByRole('checkbox');
    await checkboxes.first().focus();
    const last = checkboxes.last();
    for (let tabs = 0; tabs < 100; tabs += 1) {
      const focused = page.locator(':focus');
      const [control, barBox] = await Promise.all([focused.boundingBox(), bar.boundingBox()]);
      const isInBar = await bar.locator(':focus').count();
      if (isInBar === 0) expect(control?.y).toBeLessThan(barBox?.y ?? 0);
      if (await last.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The last checkbox was not reached.');
  });
