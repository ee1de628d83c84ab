import { buildReport } from '@isangano/api/modules/mail/bounces/testing-reports';
import { startImap } from '@isangano/api/modules/mail/mailbox/testing-imap';
import { languageKey } from '@isangano/contracts/locales';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import type { Locator, Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';

const email = 'keza@mail.example';
const widths = [390, 768, 1440];
const languages = [
  {
    locale: 'rw',
    details: 'Birambuye',
    title: 'Imeyili zohererejwe uyu muntu',
    notice: `Imeyili zoherezwa kuri ${email} ziragaruka`,
  },
  {
    locale: 'fr',
    details: 'Détails',
    title: 'E-mails à cette personne',
    notice: `Les e-mails à ${email} reviennent`,
  },
];

async function expectGoodLooks(page: Page, notice: Locator): Promise<void> {
  await expectNoViolations(page);
  const box = await notice.getByRole('button').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  const isWithinPage = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  expect(await page.evaluate(isWithinPage)).toBe(true);
  await page.screenshot({});
}

test(
  'a record shows the mails to its author, and that one came back, until an owner allows them again',
  long,
  async ({ browser, running, startServer }) => {
    // Two servers start, and one stops.
    test.slow();
    const mails = await startSmtp(running);
    const mailbox = await startImap(running);
    const env = { SMTP_URL: mails.url, IMAP_URL: mailbox.url };
    let server = await startServer({ env });
    let context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    await submitInterview(context.request, { email });
    const sent = await context.request.post(apiPrefix + restPaths.messages, {
      data: { fullName: 'Keza Uwera', email, subject: 'A question', message: 'Which day?' },
    });
    expect(sent.status()).toBe(201);
    await expect
      .poll(() => mails.received.find(({ recipients }) => recipients.includes(email)))
      .toBeDefined();

    let page = await context.newPage();
    await signInByForm(page);
    await page.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    const list = page.getByRole('region', { name: 'Emails to this person' });
    await expect(list.getByRole('listitem')).toHaveText([/^Receipt of the applicationSent/]);
    await page.getByRole('button', { name: 'Approve' }).click();
    // Its mail is stored when the decision can no longer be undone.
    const sentMails = [/^Receipt.*Sent/, /^Decision.*Sent/];
    await expect(list.getByRole('listitem')).toHaveText(sentMails, { timeout: 30_000 });

    await page.getByRole('link', { name: 'Messages' }).click();
    // The application has such a button too, and stays until the list is loaded.
    await page.getByRole('listitem', { name: 'Keza Uwera' }).getByRole('button', { name: 'Reply' }).click();
    const dialog = page.getByRole('dialog', { name: 'A question' });
    await dialog.getByLabel('Your reply').fill('On Monday.');
    await dialog.getByRole('button', { name: 'Reply' }).click();
    await expect(dialog.getByRole('region', { name: 'Emails to this person' })).toContainText('ReplySent');
    await context.close();
    await server.stop();

    const receipt = mails.received.find(({ recipients }) => recipients.includes(email))?.source ?? '';
    mailbox.addMail(buildReport({ original: receipt, recipient: email }), new Date());
    server = await startServer({ dataDir: server.dataDir, env });
    context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    page = await context.newPage();
    await signInByForm(page);
    await page.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    const notice = page.getByRole('alert').filter({ hasText: `Emails to ${email} come back` });
    await expect(notice).toContainText('The mailbox does not exist or refuses emails (5.1.1).');
    const returned = page.getByRole('region', { name: 'Emails to this person' });
    await expect(returned.getByRole('listitem')).toHaveText([
      /^Receipt of the applicationCame back/,
      /^Decision/,
    ]);
    for (const width of isFull ? widths : [390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectGoodLooks(page, notice);
    }
    for (const text of isFull ? languages : []) {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        languageKey,
        text.locale,
      ] as const);
      await page.reload();
      await page.getByRole('button', { name: text.details, exact: true }).click();
      await expect(page.getByRole('region', { name: text.title }).getByRole('listitem')).toHaveCount(2);
      const translated = page.getByRole('alert').filter({ hasText: text.notice });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectGoodLooks(page, translated);
      }
    }
    await page.evaluate((key) => localStorage.setItem(key, 'en'), languageKey);
    await page.reload();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByLabel('Your reply').fill('Are you there?');
    await page.getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByText('No more emails can be sent to this address')).toBeVisible();

    await notice.getByRole('button', { name: 'Send emails again' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: `Send emails to ${email} again?` });
    await question.getByRole('button', { name: 'Send emails again' }).press('Enter');
    await expect(notice).toBeHidden();
    await expect(page.getByText('Emails are sent again.')).toBeVisible();
    await page.getByRole('button', { name: 'Reply' }).click();
    await expect(returned.getByRole('listitem').last()).toHaveText(/^ReplySent/);
    await page.goto('/admin/audit');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Allowed emails to an address again' }),
    ).toHaveCount(1);

    await context.close();
  },
);

test(
  'a mail whose server was killed while the mail server took it may have arrived, and is sent again on demand',
  long,
  async ({ browser, running, startServer }) => {
    test.slow();
    const isToAuthor = ({ recipients }: { recipients: string[] }) => recipients.includes(email);
    const mails = await startSmtp(
      running,
      () => undefined,
      () => (mails.received.filter(isToAuthor).length === 1 ? 60_000 : 0),
    );
    const env = { SMTP_URL: mails.url };
    const killed = await startServer({ env });
    const sender = await browser.newContext({ baseURL: killed.url });
    await submitInterview(sender.request, { email });
    await expect.poll(() => mails.received.filter(isToAuthor)).toHaveLength(1);
    await killed.kill();

    const { url } = await startServer({ dataDir: killed.dataDir, env });
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signInByForm(page);
    await page.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    const list = page.getByRole('region', { name: 'Emails to this person' });
    await expect(list.getByRole('listitem')).toHaveText([
      /^Receipt of the applicationMay have arrived, is not sent again/,
    ]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page);
    }
    expect(mails.received.filter(isToAuthor)).toHaveLength(1);
    await list.getByRole('button', { name: 'Send again: Receipt of the application' }).press('Enter');
    await expect(page.getByText('The email is being sent again.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveText([/^Receipt of the applicationSent/], {
      timeout: 15_000,
    });
    expect(mails.received.filter(isToAuthor)).toHaveLength(2);
    await expect(list).toBeFocused();
  },
);
