import { staffPaths, trpcPrefix } from '@isangano/contracts/routes';
import type { APIRequestContext } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
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

/** A week that no other test makes appointments in: it begins on Monday, the 3rd of January. */
const [monday, wednesday] = ['2040-01-02', '2040-01-04'];

type Appointment = { name: string; localStart: string };

async function makeAppointment(request: APIRequestContext, token: string, { name, localStart }: Appointment) {
  const id = await submitInterview(request, { fullName: name });
  const response = await request.post(`${trpcPrefix}/applications.setAppointment`, {
    headers: { authorization: `Bearer ${token}` },
    data: { id, basedOn: null, localStart, minutes: 60, place: 'Studio 1', note: '' },
  });
  expect(response.status()).toBe(200);
}

test('the calendar shows a week, a day and the next months, and leads to the application, by keyboard', async ({
  page,
  request,
  signIn,
  session,
  browserErrors,
}) => {
  const [first, second] = [uniqueName('Uwase'), uniqueName('Mugisha')];
  await signIn(page);
  await makeAppointment(request, session.accessToken, { name: first, localStart: `${monday}T09:30` });
  await makeAppointment(request, session.accessToken, { name: second, localStart: `${wednesday}T23:30` });
  await page.goto(staffPaths.applications);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(wednesday);

  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Jan 2, 2040 to Jan 8, 2040 (time of Kigali)')).toBeVisible();
  const day = (name: string) => page.getByRole('region', { name });
  await expect(day('Monday Jan 2, 2040')).toContainText('09:30–10:30');
  await expect(day('Monday Jan 2, 2040')).toContainText(first);
  await expect(day('Tuesday Jan 3, 2040')).toContainText('No appointments');
  await expect(day('Wednesday Jan 4, 2040')).toContainText('23:30–00:30');
  await expectNoViolations(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page);
  }

  await page.getByRole('button', { name: 'In your own calendar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'In your own calendar' });
  const address = await dialog.getByText('/files/calendar.ics?').innerText();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  const feed = await request.get(new URL(address).pathname + new URL(address).search);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);

  await views.getByRole('link', { name: 'One day' }).press('Enter');
  await expect(day('Wednesday Jan 4, 2040')).toBeVisible();
  await expect(page.getByText(first)).toBeHidden();
  await page.getByRole('link', { name: 'Later' }).press('Enter');
  await expect(page.getByText('There are no appointments.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Day', { exact: true }).fill('2039-12-20');
  await views.getByRole('link', { name: 'List' }).press('Enter');
  await expect(page.getByText('Dec 20, 2039 to Mar 20, 2040')).toBeVisible();
  await expect(day('Tuesday Jan 3, 2040')).toBeHidden();
  await expectNoViolations(page);
  await page.getByRole('link', { name: second }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${staffPaths.applications}\\?q=`));
  await expect(page.getByText(second).first()).toBeVisible();
  expect(browserErrors).toEqual([]);
});
