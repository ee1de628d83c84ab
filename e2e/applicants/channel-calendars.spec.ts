import { apiPrefix, applicationStatusPath, restPaths, staffPaths } from '@isangano/contracts/routes';
import { applyForInterview, readStatus, requestToken } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';

test('an applicant books a free time in the calendar of a channel, which is free for nobody else', async ({
  page,
  request,
  browser,
  signIn,
  server,
}) => {
  const { name, email, hash } = await applyForInterview(request);
  const other = await applyForInterview(request);
  await signIn(page);
  await page.goto(staffPaths.calendar);
  await page.getByRole('button', { name: 'Calendars of the channels' }).press('Enter');
  const calendar = page.getByRole('dialog');
  const channel = await calendar.getByLabel('Channel').inputValue();
  await calendar.getByRole('button', { name: 'Add hours' }).press('Enter');
  await calendar.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(calendar.getByText('Please enter a place or link.')).toBeVisible();
  await expect(calendar.getByText('Please choose at least one day.')).toBeVisible();
  await expectNoViolations(page);
  await calendar.getByRole('group', { name: 'Hours 2' }).getByLabel('Saturday').check();
  await calendar.getByRole('group', { name: 'Hours 2' }).getByLabel('From').fill('10:00');
  await calendar.getByRole('group', { name: 'Hours 2' }).getByLabel('Until').fill('12:00');
  await calendar.getByLabel('Place or link').fill('Studio 9');
  await calendar.getByRole('button', { name: 'Add hours' }).press('Enter');
  await calendar.getByRole('button', { name: 'Remove hours 3' }).press('Enter');
  await expect(calendar.getByRole('button', { name: 'Add hours' })).toBeFocused();
  await calendar.getByRole('button', { name: 'Add a day' }).press('Enter');
  await calendar.getByRole('button', { name: 'Remove day 1' }).press('Enter');
  await expect(calendar.getByRole('button', { name: 'Add a day' })).toBeFocused();
  await page.keyboard.press('Enter');
  await calendar.getByLabel('Day 1', { exact: true }).fill('2030-12-25');
  await calendar.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(`The calendar of ${channel} is saved.`)).toBeVisible();

  await page.goto(`${staffPaths.review}?q=${encodeURIComponent(name)}`);
  const record = page.getByRole('article');
  await record.getByRole('button', { name: 'Make an appointment' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What the applicant gets').selectOption({ label: `Free times: ${channel}` });
  await expect(dialog.getByText('Place: Studio 9')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Offer these times' }).press('Enter');
  await expect(record.getByText(`The free times of ${channel}`)).toBeVisible();
  const [mail] = await waitForMails(server, email, { text: 'free times in our calendar' });
  expect(mail.text).toContain('the time of Kigali');

  // The same calendar for another person.
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const path = apiPrefix + restPaths.interviewFreeTimes.replace('{id}', other.id);
  expect((await request.post(path, { headers, data: { channel, note: '' } })).status()).toBe(200);
  const before = await readStatus(request, other);

  const context = await browser.newContext({
    viewport: { width: 320, height: 700 },
    timezoneId: 'Africa/Nairobi',
  });
  const phone = await context.newPage();
  await phone.goto(server.url + applicationStatusPath + hash);
  const meeting = phone.getByRole('region', { name: 'Choose a time for your interview' });
  await meeting.getByLabel('Day').selectOption({ index: 2 });
  await expectNoViolations(phone);
  await expectNoHorizontalScroll(phone);
  await meeting.getByRole('radio', { name: /10:15 \(Kigali\)/ }).check();
  await meeting.getByRole('button', { name: 'Take this time' }).click();
  const own = phone.getByRole('region', { name: 'Your interview' });
  await expect(own.getByText(/10:15 \(Kigali\)/).first()).toBeVisible();
  await expect(own.getByText('Studio 9')).toBeVisible();
  await expect(record.getByText(/Interview on .* 10:15 \(Kigali\), 60 minutes/)).toBeVisible();
  await context.close();

  const after = await readStatus(request, other);
  expect(before.offer?.times.filter((time) => !after.offer?.times.includes(time))).toHaveLength(1);
});
