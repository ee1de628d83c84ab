import {
  apiPrefix,
  applicationStatusPath,
  applicationTokenHeader,
  restPaths,
  staffPaths,
} from '@isangano/contracts/routes';
import type { APIRequestContext } from '@playwright/test';
import { applyForInterview, requestToken } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';

const year = new Date().getFullYear() + 1;

/** Tests of one server that take a time do so in different months. */
async function offerTimes(request: APIRequestContext, id: string, month = '11'): Promise<void> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const data = {
    localStarts: [`${year}-${month}-01T14:30`, `${year}-${month}-02T09:00`],
    minutes: 60,
    place: 'Studio 7',
    note: '',
  };
  const path = apiPrefix + restPaths.interviewTimes.replace('{id}', id);
  expect((await request.post(path, { headers, data })).status()).toBe(200);
}

test('an applicant takes one of the offered times, and cancels it', async ({
  page,
  request,
  browser,
  signIn,
  server,
}) => {
  const { name, email, hash } = await applyForInterview(request);
  const other = await applyForInterview(request);
  await signIn(page);
  await page.goto(`${staffPaths.review}?q=${encodeURIComponent(name)}`);
  const record = page.getByRole('article');
  await record.getByRole('button', { name: 'Make an appointment' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date and time').fill(`${year}-11-01T14:30`);
  await dialog.getByRole('button', { name: 'Offer another time' }).press('Enter');
  await dialog.getByLabel('Place or link').fill('Studio 7');
  await dialog.getByRole('button', { name: 'Offer these times' }).press('Enter');
  await expect(dialog.getByText('Please enter a valid date')).toBeVisible();
  await dialog.getByLabel('Date and time 2').fill(`${year}-11-02T09:00`);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Offer these times' }).press('Enter');
  await expect(record.getByText(`Nov 2, ${year}, 09:00 (Kigali)`)).toBeVisible();
  const [mail] = await waitForMails(server, email, { text: 'Times that we offer' });
  expect(mail.text).toContain('Studio 7');

  // The same times for another applicant.
  await offerTimes(request, other.id);

  const context = await browser.newContext({
    viewport: { width: 320, height: 700 },
    timezoneId: 'Africa/Kigali',
  });
  const phone = await context.newPage();
  await phone.goto(server.url + applicationStatusPath + hash);
  const meeting = phone.getByRole('region', { name: 'Choose a time for your interview' });
  await meeting.getByRole('button', { name: 'Take this time' }).press('Enter');
  const first = meeting.getByRole('radio').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription('Please choose one of the times.');
  await expectNoViolations(phone);
  await expectNoHorizontalScroll(phone);
  // Paper has the times, and nothing to press.
  await phone.emulateMedia({ media: 'print' });
  await expect(first).toBeVisible();
  await expect(meeting.getByRole('button')).toHaveCount(0);
  await expect(meeting.getByText('None of these times suits me')).toBeHidden();
  await phone.emulateMedia({ media: 'screen' });
  await meeting.getByRole('radio', { name: /14:30/ }).check();
  const taken = await request.post(
    `${apiPrefix}${restPaths.submissionAppointment.replace('{id}', other.linkId)}`,
    {
      headers: { [applicationTokenHeader]: other.accessToken },
      data: { startsAt: `${year}-11-01T12:30:00.000Z` },
    },
  );
  expect(taken.status()).toBe(204);
  await meeting.getByRole('button', { name: 'Take this time' }).click();
  await expect(meeting.getByText('Somebody else has taken this time just now.')).toBeVisible();
  await expect(meeting.getByRole('radio')).toHaveCount(1);
  await meeting.getByRole('button', { name: 'Take this time' }).click();
  await expect(meeting.getByText('Please choose one of the times.')).toBeVisible();
  await meeting.getByRole('radio', { name: /09:00/ }).check();
  await meeting.getByRole('button', { name: 'Take this time' }).press('Enter');
  const own = phone.getByRole('region', { name: 'Your interview' });
  await expect(own.getByText(`Nov 2, ${year}, 09:00 (Kigali)`)).toBeVisible();
  await expect(record.getByText(`Interview on Nov 2, ${year}, 09:00 (Kigali), 60 minutes`)).toBeVisible();
  await expect(own).toBeFocused();
  await own.getByRole('button', { name: 'Cancel the interview…' }).press('Enter');
  await own.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(own.getByRole('button', { name: 'Cancel the interview…' })).toBeFocused();
  await own.getByRole('button', { name: 'Cancel the interview…' }).press('Enter');
  await own.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
  await expect(meeting.getByRole('radio')).toHaveCount(1);
  await expect(meeting).toBeFocused();
  await meeting.getByText('None of these times suits me').click();
  await meeting.getByLabel('Which times would suit you?').fill('Saturdays, from 9 to 12');
  await meeting.getByRole('button', { name: 'Send to us' }).press('Enter');
  await expect(meeting.getByText('You wrote that none of them suits you.')).toBeVisible();
  await expect(meeting).toBeFocused();
  await expect(record.getByText('Saturdays, from 9 to 12')).toBeVisible();
  await context.close();
});

test(
  'a time that is taken or changed is announced while others are free',
  long,
  async ({ page, request }) => {
    const { id, hash } = await applyForInterview(request);
    await offerTimes(request, id, '12');
    await page.goto(applicationStatusPath + hash);
    await page.getByRole('radio', { name: /14:30/ }).check();
    await page.getByRole('button', { name: 'Take this time' }).press('Enter');
    const announced = page.getByRole('region', { name: 'Your interview' }).getByRole('status');
    await expect(announced).toContainText(`Your interviewDec 1, ${year}, 14:30 (Kigali)`);
    await page.getByRole('radio', { name: /09:00/ }).check();
    await page.getByRole('button', { name: 'Change to this time' }).press('Enter');
    await expect(announced).toContainText(`Dec 2, ${year}, 09:00 (Kigali)`);
  },
);

test(
  'what an applicant proposes is still there after the phone has discarded the page',
  long,
  async ({ page, request }) => {
    const { id, hash } = await applyForInterview(request);
    await offerTimes(request, id);
    await page.goto(applicationStatusPath + hash);
    const meeting = page.getByRole('region', { name: 'Choose a time for your interview' });
    await meeting.getByText('None of these times suits me').click();
    const proposal = meeting.getByLabel('Which times would suit you?');
    await proposal.fill('Saturdays');
    await page.reload();
    await expect(proposal).toHaveValue('Saturdays');
    await meeting.getByRole('button', { name: 'Send to us' }).click();
    await expect(meeting.getByText('You wrote that none of them suits you.')).toBeVisible();
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('Saturdays');
  },
);
