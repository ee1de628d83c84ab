import { startImap } from '@isangano/api/modules/mail/mailbox/testing-imap';
import { buildMail } from '@isangano/api/modules/mail/mailbox/testing-mails';
import { dayMs } from '@isangano/contracts/durations';
import { apiPrefix, applicationStatusPath, restPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import type { Browser, Page } from '@playwright/test';
import { applyForInterview } from '../lib/applications.ts';
import { waitForCode } from '../lib/begun-application.ts';
import { png } from '../lib/files.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { findRow, openList } from '../lib/staff.ts';

const replyAddress = 'replies@isangano.example';

/** Opens the status page on a phone. */
async function openPhone(browser: Browser, baseURL: string, hash: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 320, height: 700 } });
  const phone = await context.newPage();
  await phone.goto(applicationStatusPath + hash);
  return phone;
}

test('an applicant and staff write to each other, on the page and by mail', async ({
  browser,
  running,
  startServer,
}) => {
  // Two servers start, and one stops.
  test.setTimeout(120_000);
  const mails = await startSmtp(running);
  const mailbox = await startImap(running);
  const env = { SMTP_URL: mails.url, IMAP_URL: mailbox.url, REPLY_ADDRESS: replyAddress };
  let server = await startServer({ env });
  let context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const { name, email, hash } = await applyForInterview(context.request);
  let page = await context.newPage();
  await signInByForm(page);
  await openList(page, name);
  const details = findRow(page, name);
  await details.getByRole('button', { name: 'Details' }).click();
  await details.getByLabel('Your reply').fill(`Please send us the plan, ${name}.`);
  await details.getByRole('button', { name: 'Reply', exact: true }).click();
  const thread = details.getByRole('region', { name: 'Replies' });
  await expect(thread.getByRole('listitem')).toHaveText([/Sent.*Please send us the plan/s]);

  // The applicant writes on a phone, without a network at first.
  const phone = await openPhone(browser, server.url, hash);
  const messages = phone.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Please send us the plan')).toBeVisible();
  await messages.getByRole('button', { name: 'Write a message' }).click();
  await messages.getByRole('button', { name: 'Send message' }).click();
  await expect(messages.getByText('Message is required')).toBeVisible();
  await messages.getByLabel('Your message').fill('Here is a picture of the plan.');
  await messages.getByLabel('Files').setInputFiles(png(40, 20, 'plan.png'));
  await expect(messages.getByText('Saved on this device')).toBeVisible();
  await expectNoViolations(phone);
  await expectNoHorizontalScroll(phone);
  await phone.reload();
  await expect(messages.getByLabel('Your message')).toHaveValue('Here is a picture of the plan.');
  await waitForCode(phone, ['outbox', 'last-step']);
  await phone.context().setOffline(true);
  await messages.getByRole('button', { name: 'Send message' }).click();
  await expect(messages.getByText('Waiting for a connection')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(messages.getByText('We have received your message.')).toBeVisible();
  await expect(messages.getByRole('listitem').filter({ hasText: 'plan.png' }).first()).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Write a message' })).toBeVisible();
  await phone.context().close();

  // Staff see it without a reload, with its file.
  await expect(thread.getByText('Here is a picture of the plan.')).toBeVisible();
  await expect(thread.getByText('On the page of the application')).toBeVisible();
  await thread.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog', { name: 'plan.png' }).getByRole('img')).toBeVisible();
  await page.getByRole('dialog', { name: 'plan.png' }).getByRole('button', { name: 'Close' }).click();
  await expectNoViolations(page);
  await context.close();
  await server.stop();

  // The applicant answers the mail, and so does another person.
  const sent = mails.received.find(({ source }) => source.includes('Please send us the plan'))?.source ?? '';
  expect(sent).toMatch(/^Reply-To: replies@isangano\.example/im);
  const [, references = ''] = /^Message-ID:\s+(\S+)/im.exec(sent) ?? [];
  const quote = 'On Monday, Isangano <a@isangano.example> wrote at 10:00:\n> Please send us the plan';
  mailbox.addMail(buildMail({ from: email, references, text: `By mail as well.\n\n${quote}` }), new Date());
  mailbox.addMail(
    buildMail({
      from: 'Eve <eve@mail.example>',
      references,
      subject: 'The plan of another',
      text: 'Take mine.',
    }),
    new Date(),
  );
  server = await startServer({ dataDir: server.dataDir, env });
  context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  await signInByForm(page);
  const unread = page.getByRole('region', { name: '1 unread reply' });
  await expect(unread.getByText('By mail as well.')).toBeVisible();
  await expectNoViolations(page);
  await unread.getByRole('link', { name }).click();
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).click();
  const replies = row.getByRole('region', { name: 'Replies' });
  await expect(replies.getByText('By mail as well.', { exact: true })).toBeVisible();
  await replies.getByText('Whole email').click();
  await expect(replies.getByText('> Please send us the plan')).toBeVisible();

  // A mail that claims to belong to the application is joined to it by hand.
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('listitem', { name: 'Eve' }).getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'The plan of another' });
  await expect(dialog.getByText('This email claims to belong to:')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Join to this record' }).click();
  await row.getByRole('button', { name: 'Details' }).click();
  await expect(replies.getByText('Take mine.')).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: /unread repl/ })).toBeHidden();

  await context.close();
});

test(
  'a reply begins with a text of the team, waits until its time, and is typed on two devices',
  long,
  async ({ browser, running, startServer }) => {
    const { url } = await startSmtp(running);
    const server = await startServer({ env: { SMTP_URL: url } });
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    const { name } = await applyForInterview(context.request);
    const page = await context.newPage();
    await signInByForm(page);
    await openList(page, name);
    const details = findRow(page, name);
    await details.getByRole('button', { name: 'Details' }).click();

    // A text for replies is written once, and used.
    await details.getByRole('button', { name: 'Texts for replies' }).press('Enter');
    const texts = page.getByRole('dialog', { name: 'Texts for replies' });
    await texts.getByRole('button', { name: 'New text' }).press('Enter');
    await texts.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(texts.getByText('Please fill this in.')).toHaveCount(2);
    await texts.getByLabel('Name').fill('Plan');
    await texts.getByLabel('English').fill('Please send us the plan, {name}.');
    await expectNoViolations(page);
    await texts.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(texts.getByText('Plan', { exact: true })).toBeVisible();
    await texts.getByRole('button', { name: 'Close' }).last().press('Enter');
    await details.getByLabel('Begin with').selectOption('Plan');
    await expect(details.getByLabel('Your reply')).toHaveValue(`Please send us the plan, ${name}.`);

    // A reply can wait, and is withdrawn until it is sent.
    await details.getByLabel('Your reply').fill('We meet in Huye.');
    await details.getByRole('button', { name: 'Send later…' }).click();
    await details.getByLabel('Send at').fill('2020-01-01T10:00');
    await details.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(details.getByText('Please choose a time to come.')).toBeVisible();
    const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
    await details.getByLabel('Send at').fill(`${tomorrow}T10:00`);
    await details.getByRole('button', { name: 'Reply', exact: true }).click();
    const planned = details
      .getByRole('region', { name: 'Replies' })
      .getByRole('listitem')
      .filter({ hasText: 'We meet in Huye.' });
    await expect(planned.getByText('Will be sent later')).toBeVisible();
    await expectNoViolations(page);
    await planned.getByRole('button', { name: 'Do not send' }).press('Enter');
    await expect(planned).toBeHidden();
    await expect(details.getByLabel('Your reply')).toHaveValue('We meet in Huye.');

    // The typed text is kept, on every device of this person.
    await details.getByLabel('Your reply').fill('One more question');
    await page.waitForResponse((response) => response.url().includes('replies.saveDraft'));
    const other = await browser.newContext({ baseURL: server.url });
    const elsewhere = await other.newPage();
    await signInByForm(elsewhere);
    await openList(elsewhere, name);
    await findRow(elsewhere, name).getByRole('button', { name: 'Details' }).click();
    await expect(findRow(elsewhere, name).getByLabel('Your reply')).toHaveValue('One more question');
    await other.close();
    await context.close();
  },
);

test(
  'a message that belongs to nothing any more is refused once, and the page asks what is so now',
  long,
  async ({ page, request }) => {
    const { hash } = await applyForInterview(request);
    const requests: string[] = [];
    await page.route(`**${apiPrefix}${restPaths.submissionThread.replace('{id}', '*')}`, async (route) => {
      const isSent = route.request().method() === 'POST';
      requests.push(route.request().method());
      await (isSent
        ? route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found.' } })
        : route.continue());
    });
    await page.goto(applicationStatusPath + hash);
    await page.getByRole('button', { name: 'Write a message' }).click();
    await page.getByLabel('Your message').fill('When can I come?');
    const asked = page.waitForResponse(`**${apiPrefix}${restPaths.submission.replace('{id}', '*')}`);
    await page.getByRole('button', { name: 'Send message' }).click();
    await asked;
    await page.waitForLoadState('networkidle');
    expect(requests.filter((method) => method === 'POST')).toHaveLength(1);
    await expect(page.getByLabel('Your message')).toHaveValue('When can I come?');
  },
);
