import { staffPaths } from '@isangano/contracts/routes';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoViolations } from '../lib/page-errors.ts';
import { uniqueName } from '../lib/staff.ts';

test('an appointment is made, changed and cancelled', async ({ page, request, signIn }) => {
  const name = uniqueName('Habimana');
  await submitInterview(request, { fullName: name });
  await signIn(page);
  await page.goto(`${staffPaths.review}?q=${encodeURIComponent(name)}`);
  const record = page.getByRole('article');
  await record.getByRole('button', { name: 'Make an appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save and notify' }).click();
  await expect(dialog.getByText('Please enter a valid date')).toBeVisible();
  await expect(dialog.getByText('Place or link is required')).toBeVisible();
  await dialog.getByLabel('Date and time').fill('2020-12-01T14:30');
  await dialog.getByLabel('Place or link').fill('Studio 1');
  await dialog.getByRole('button', { name: 'Save and notify' }).click();
  await expect(dialog.getByText('Please choose a time to come.')).toBeVisible();
  const year = new Date().getFullYear() + 1;
  await dialog.getByLabel('Date and time').fill(`${year}-12-01T14:30`);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save and notify' }).click();
  await expect(record.getByText(`Interview on Dec 1, ${year}, 14:30 (Kigali), 60 minutes`)).toBeVisible();

  await record.getByRole('button', { name: 'Change the appointment' }).click();
  await dialog.getByLabel('Date and time').fill(`${year}-12-02T09:00`);
  await dialog.getByRole('button', { name: 'Save and notify' }).click();
  await expect(record.getByText(`Interview on Dec 2, ${year}, 09:00 (Kigali), 60 minutes`)).toBeVisible();
  await record.getByRole('button', { name: 'Cancel the appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(record.getByText('No appointment for an interview.')).toBeVisible();
  const history = record.getByRole('region', { name: 'History' });
  for (const entry of ['Interview appointment made by', 'moved by', 'cancelled by'])
    await expect(history).toContainText(entry);
});
