import { apiPrefix, applicationStatusPath, restPaths, smsReportsPath } from '@isangano/contracts/routes';
import { startAfricasTalking } from '@isangano/platform/sms-transport/testing-africas-talking';
import { applyForInterview, requestToken } from '../lib/applications.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { findRow, openList } from '../lib/staff.ts';

const secret = 'f'.repeat(40);

test('an applicant gets notices by SMS, and ends them', async ({ browser, running, startServer }) => {
  test.setTimeout(90_000);
  const { state, url } = await startAfricasTalking(running);
  const server = await startServer({ env: { SMS_URL: url, SMS_REPORTS_SECRET: secret } });
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const { id, name, hash } = await applyForInterview(context.request);
  const phone = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 320, height: 700 } })
  ).newPage();
  await phone.goto(applicationStatusPath + hash);
  const notices = phone.getByRole('region', { name: 'Notices by SMS' });
  await expect(notices.getByText('your number that ends in')).toBeVisible();
  await notices.getByRole('button', { name: 'Notify me by SMS' }).press('Enter');
  await expect(notices.getByText('You get notices by SMS')).toBeVisible();
  await expectNoViolations(phone);
  await expectNoHorizontalScroll(phone);

  const headers = { authorization: `Bearer ${await requestToken(context.request)}` };
  const path = `${apiPrefix}${restPaths.applicationCorrections.replace('{id}', id)}`;
  const data = { fields: ['pitch'], reason: 'Too short', days: 7 };
  expect((await context.request.post(path, { headers, data })).status()).toBe(200);
  await expect.poll(() => state.sent).toHaveLength(1);
  const [sent] = state.sent;
  expect(sent?.message).toMatch(/^Isangano Group: Something in your application ISG-/);
  expect(sent?.message).not.toContain(name);

  const page = await context.newPage();
  await signInByForm(page);
  await openList(page, name);
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).click();
  const sms = row.getByRole('listitem').filter({ hasText: 'SMS · Request for a correction' });
  await expect(sms).toContainText('Sent');
  const report = { id: sent?.messageId ?? '', status: 'Success' };
  expect((await context.request.post(`${smsReportsPath}/${secret}`, { form: report })).status()).toBe(204);
  await expect(sms).toContainText('Delivered');
  await expectNoViolations(page);

  await notices.getByRole('button', { name: 'No more SMS' }).press('Enter');
  await expect(notices.getByText('your number that ends in')).toBeVisible();
  expect((await context.request.post(path, { headers, data })).status()).toBe(200);
  await expect(row.getByText('Correction asked', { exact: true })).toBeVisible();
  expect(state.sent).toHaveLength(1);
  await phone.context().close();
  await context.close();
});
