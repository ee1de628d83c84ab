import { getTexts } from '@isangano/content/read-texts';
import { apiPrefix, applicationStatusPath, correctionQuery, restPaths } from '@isangano/contracts/routes';
import type { Browser, Page } from '@playwright/test';
import { applyForInterview, requestToken } from '../lib/applications.ts';
import { startBadNetwork } from '../lib/bad-network.ts';
import { waitForCode } from '../lib/begun-application.ts';
import { film, png } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { findMailedLink, waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { findRow, openList } from '../lib/staff.ts';

const first = png(40, 20, 'first.png');
const pitch = 'We weave baskets of sisal in Huye, and teach sixty tailors every year.';
const reason = 'Your signature cannot be read, and the pitch names no place.';

/** Asks for a correction in the staff area, by keyboard alone. */
async function ask(page: Page, name: string, fields: readonly string[]): Promise<void> {
  await openList(page, name);
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).press('Enter');
  await row.getByRole('button', { name: 'Ask for a correction' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Ask ${name} for a correction` });
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
  await expect(dialog.getByText('Please choose what is to be corrected.')).toBeVisible();
  await expectNoViolations(page);
  for (const field of fields) await dialog.getByRole('checkbox', { name: field }).press('Space');
  await dialog.getByLabel('What is wrong').fill(reason);
  await dialog.getByLabel('What is wrong').press('Tab');
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Correction asked', { exact: true })).toBeVisible();
}

/** Opens a page of a phone. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } });
  return context.newPage();
}

test('an applicant corrects on a phone what staff ask for', async ({
  page,
  request,
  browser,
  signIn,
  server,
}) => {
  const { name, email, hash, pitch: pitchBefore } = await applyForInterview(request, { signatureUrl: first });
  await signIn(page);
  await ask(page, name, ['Pitch', 'Signature']);
  const [mail] = await waitForMails(server, email, { text: 'needs a correction' });
  expect(mail.text).toContain(reason);
  const link = server.url + findMailedLink(mail, applicationStatusPath);

  const phone = await openPhone(browser);
  await phone.goto(server.url + applicationStatusPath + hash);
  await expect(phone.getByText('Something in it needs a correction')).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await phone.getByRole('link', { name: 'Correct it now' }).click();
  await expect(phone.getByText(reason)).toBeVisible();
  await phone.goto(link);
  const field = phone.getByRole('textbox', { name: 'Pitch' });
  await expect(field).toHaveValue(pitchBefore);
  await expect(phone.getByText('You had sent: first.png')).toBeVisible();
  await expect(phone.getByLabel('Full name')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Send correction' }).click();
  await expect(phone.getByText('Please choose a file.')).toBeVisible();
  await expect(phone.getByLabel('Signature')).toBeFocused();
  await field.fill(pitch);
  await phone.getByLabel('Signature').setInputFiles(png(60, 30, 'second.png'));
  await expect(phone.getByText('Saved on this device')).toBeVisible();
  await expectNoViolations(phone);
  await expectNoHorizontalScroll(phone);
  // The typed text is there after the page was closed.
  await phone.close();
  const reopened = await phone.context().newPage();
  await reopened.goto(link);
  await expect(reopened.getByRole('textbox', { name: 'Pitch' })).toHaveValue(pitch);
  await expect(reopened.getByText('second.png')).toBeVisible();
  await waitForCode(reopened, ['outbox', 'last-step']);
  await reopened.context().setOffline(true);
  await reopened.getByRole('button', { name: 'Send correction' }).click();
  await expect(reopened.getByText('Waiting for a connection')).toBeVisible();
  await reopened.context().setOffline(false);
  await expect(reopened.getByText('We have received your correction.')).toBeVisible();
  await expect(reopened.getByRole('heading', { level: 1 })).toBeFocused();
  await reopened.reload();
  await expect(reopened.getByText('There is nothing to correct any more.')).toBeVisible();
  await reopened.context().close();

  const row = findRow(page, name);
  await expect(row.getByText('Corrected', { exact: true }).first()).toBeVisible();
  const versions = row.getByRole('region', { name: 'Corrections' });
  await expect(versions.getByRole('row', { name: /^Pitch/ })).toContainText(pitchBefore);
  await expect(versions.getByRole('row', { name: /^Pitch/ })).toContainText(pitch);
  await expect(versions.getByText('first.png')).toBeVisible();
  await expect(row.getByText('second.png')).toBeVisible();
  await expectNoViolations(page);
  await row.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(row.getByText('Approved', { exact: true }).first()).toBeVisible();
});

test(
  'a correction survives cuts, and the end of its page, and is one new version',
  long,
  async ({ request, browser, server }) => {
    test.setTimeout(180_000);
    const cuts = 10;
    const { id, hash } = await applyForInterview(request, { signatureUrl: first });
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const path = `${apiPrefix}${restPaths.applicationCorrections.replace('{id}', id)}`;
    const data = { fields: ['pitch', 'uploadDocsUrls'], reason, days: 7 };
    expect((await request.post(path, { headers, data })).status()).toBe(200);
    const network = await startBadNetwork(server.url);
    network.throttle(400);
    const uploadsPath = apiPrefix + restPaths.uploads;
    let cutCount = 0;
    network.setFailures((sent) => {
      if (cutCount >= cuts || sent.method !== 'PATCH' || !sent.path.startsWith(uploadsPath)) return undefined;
      cutCount += 1;
      return { kind: 'cutRequest', afterBytes: 60 * 1024 };
    });
    const link = `${network.url}${applicationStatusPath}${correctionQuery}${hash}`;
    const phone = await openPhone(browser);
    await phone.goto(link);
    await phone.getByRole('textbox', { name: 'Pitch' }).fill(pitch);
    const file = film('harvest.mp4', 1024 * 1024);
    await phone.getByLabel('Supporting files').setInputFiles(file);
    await expect(phone.getByText('The connection was lost. Sending goes on by itself.')).toBeVisible();
    await phone.close();
    const reopened = await phone.context().newPage();
    await reopened.goto(link);
    await expect(reopened.getByRole('textbox', { name: 'Pitch' })).toHaveValue(pitch);
    await expect(reopened.getByText('On our server.')).toBeVisible({ timeout: 120_000 });
    await reopened.getByRole('button', { name: 'Send correction' }).click();
    await expect(reopened.getByText('We have received your correction.')).toBeVisible({ timeout: 30_000 });
    const uploads = network.log.filter((sent) => sent.path.startsWith(uploadsPath));
    const sentBytes = uploads.reduce((sum, sent) => sum + sent.sentBytes, 0);
    expect(cutCount).toBe(cuts);
    // The end of the page is a cut too.
    expect(sentBytes).toBeLessThanOrEqual(file.buffer.length + (cuts + 1) * 256 * 1024);
    const corrections: object[] = await (await request.get(path, { headers })).json();
    expect(corrections).toMatchObject([{ number: 1, after: { pitch } }]);
    await reopened.context().close();
    await network.stop();
  },
);

test(
  'a correction that staff have replaced meanwhile is not sent: its form asks for what is asked now, and keeps what was typed',
  long,
  async ({ page, request }) => {
    const { id, hash } = await applyForInterview(request, { signatureUrl: first });
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const path = `${apiPrefix}${restPaths.applicationCorrections.replace('{id}', id)}`;
    const askFor = (...fields: string[]) =>
      request.post(path, { headers, data: { fields, reason, days: 7 } });
    await askFor('pitch', 'signatureUrl', 'uploadDocsUrls');
    await page.goto(applicationStatusPath + correctionQuery + hash);
    const field = page.getByRole('textbox', { name: 'Pitch' });
    await field.fill(pitch);
    await page.getByLabel('Signature').setInputFiles(png(60, 30, 'second.png'));
    await page.getByLabel('Supporting files').setInputFiles(png(60, 30, 'plan.png'));
    await expect(page.getByText('plan.png')).toBeVisible();
    await askFor('pitch');
    await askFor('pitch', 'headline', 'signatureUrl');
    await page.getByRole('button', { name: 'Send correction' }).click();
    await expect(page.getByText('Our team asks for something else by now.')).toBeVisible();
    await expect(field).toHaveValue(pitch);
    await expect(page.getByText('second.png')).toBeVisible();
    await expect(page.getByText('plan.png')).toBeHidden();
    await page.getByLabel('Headline').fill('Weavers of Huye');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Send correction' }).click();
    await expect(page.getByText('We have received your correction.')).toBeVisible();
    const corrections: object[] = await (await request.get(path, { headers })).json();
    expect(corrections).toMatchObject([
      { number: 1, answeredAt: null },
      { number: 2, answeredAt: null },
      { number: 3, after: { pitch, headline: 'Weavers of Huye' } },
    ]);
  },
);

for (const locale of ['rw', 'fr'] as const)
  test(`the form of a correction opens in ${locale}`, long, async ({ page, request }) => {
    const { id, hash } = await applyForInterview(request, { signatureUrl: first });
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const path = `${apiPrefix}${restPaths.applicationCorrections.replace('{id}', id)}`;
    await request.post(path, { headers, data: { fields: ['pitch'], reason, days: 7 } });
    await page.goto(`/${locale}${applicationStatusPath}${correctionQuery}${hash}`);
    const label = getTexts(locale, 'interview')('interview.pitch');
    await expect(page.getByRole('textbox', { name: label })).toBeVisible();
  });

test(
  'a correction that another device has sent before says that there is nothing to correct any more',
  long,
  async ({ request, browser, server }) => {
    const { id, hash } = await applyForInterview(request);
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const path = `${apiPrefix}${restPaths.applicationCorrections.replace('{id}', id)}`;
    const data = { fields: ['pitch'], reason, days: 7 };
    expect((await request.post(path, { headers, data })).status()).toBe(200);
    const link = `${server.url}${applicationStatusPath}${correctionQuery}${hash}`;
    const [phone, computer] = [await openPhone(browser), await openPhone(browser)];
    for (const page of [phone, computer]) {
      await page.goto(link);
      await expect(page.getByRole('textbox', { name: 'Pitch' })).toBeVisible();
    }
    await phone.getByRole('textbox', { name: 'Pitch' }).fill(pitch);
    await phone.getByRole('button', { name: 'Send correction' }).click();
    await expect(phone.getByText('We have received your correction.')).toBeVisible();
    await computer.getByRole('textbox', { name: 'Pitch' }).fill(`${pitch} And more.`);
    await computer.getByRole('button', { name: 'Send correction' }).click();
    await expect(computer.getByText('There is nothing to correct any more.')).toBeVisible();
    for (const page of [phone, computer]) await page.context().close();
  },
);

test('an applicant withdraws an application', async ({ page, request, server, signIn }) => {
  const { name, hash } = await applyForInterview(request, { signatureUrl: first });
  await page.goto(server.url + applicationStatusPath + hash);
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('You have withdrawn this application.')).toBeVisible();
  await expect(page.getByText('Under review')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
  await signIn(page);
  await openList(page, name);
  await expect(findRow(page, name).getByText('Withdrawn', { exact: true })).toBeVisible();
});
