import { staffPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import type { Page } from '@playwright/test';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';

type Received = Awaited<ReturnType<typeof startSmtp>>['received'];

const decode = (source: string) =>
  Buffer.from(
    source
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_match, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    'latin1',
  ).toString();

const findMail = (received: Received, to: string, part: string) =>
  received.map(({ source }) => decode(source)).find((mail) => mail.includes(to) && mail.includes(part));

async function subscribe(page: Page, received: Received, path: string, email: string) {
  await page.goto(path);
  const field = page.locator('form[action="/newsletter"] input[type="email"]');
  // A form that is sent at once is suspected spam.
  await field.pressSequentially(email, { delay: 50 });
  await field.press('Enter');
  await expect.poll(() => findMail(received, email, 'newsletter/confirm')).toBeDefined();
  const link = /http\S+newsletter\/confirm[^\s"<]+/.exec(
    findMail(received, email, 'newsletter/confirm') ?? '',
  );
  await page.goto((link?.[0] ?? '').replaceAll('&amp;', '&'));
  await page.getByRole('button').first().click();
  await expect.poll(() => findMail(received, email, 'newsletter/unsubscribe')).toBeDefined();
}

test('staff write an issue in two languages, and each subscriber gets it in theirs, once, until they unsubscribe', async ({
  browser,
  running,
  startServer,
}) => {
  const mails = await startSmtp(running);
  const server = await startServer({ env: { SMTP_URL: mails.url } });
  const { received } = mails;
  const page = await browser.newPage({ baseURL: server.url });
  await subscribe(page, received, '/', 'reader@mail.example');
  await subscribe(page, received, '/rw', 'umusomyi@mail.example');

  await signInByForm(page);
  await page.goto(`${staffPaths.content}?part=newsletter`);
  await expect(page.getByText('2 subscribers.')).toBeVisible();
  const part = page.getByRole('region', { name: 'Issues' });
  await page.getByRole('button', { name: 'Write an issue' }).press('Enter');
  await expect(part).toBeFocused();
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Subject').fill('News from the desk');
  await english
    .getByLabel('Text')
    .fill('Read https://www.isangano.example/projects.\n\n<b>Two clinics</b> are open.');
  await expect(page.getByText('Kinyarwanda is missing: 1 subscriber reads English instead.')).toBeVisible();
  await expectNoViolations(page);
  const kinyarwanda = page.getByRole('group', { name: 'Kinyarwanda' });
  await kinyarwanda.getByLabel('Text').fill('Amavuriro abiri arafunguye.');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await kinyarwanda.getByLabel('Subject').fill('Amakuru');
  await save.press('Enter');
  await expect(part).toBeFocused();
  await kinyarwanda.getByLabel('Subject').fill('Amakuru yacu');
  await save.press('Enter');
  await expect(page.getByRole('region', { name: 'News from the desk' })).toBeFocused();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('<b>Two clinics</b> are open.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Preview of the email' }).selectOption('rw');
  await expect(preview.getByText('Amavuriro abiri arafunguye.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Send to 2 subscribers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('2 of 2 sent')).toBeVisible();

  const mail = findMail(received, 'reader@mail.example', 'Two clinics') ?? '';
  expect(mail).toContain('&lt;b&gt;Two clinics&lt;/b&gt;');
  expect(mail).toContain('<a href="https://www.isangano.example/projects"');
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(findMail(received, 'umusomyi@mail.example', 'Amavuriro abiri')).toBeDefined();

  // With one click, as mail programs do it.
  const source = received.find((one) => decode(one.source) === mail)?.source.replaceAll(/\r\n\s+/g, '') ?? '';
  const header = new URL(/List-Unsubscribe: ?<([^>]+)>/.exec(source)?.[1] ?? '');
  const response = await page.request.post(header.pathname + header.search, {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(response.status()).toBe(200);
  await page.getByRole('button', { name: 'Write an issue' }).click();
  await english.getByLabel('Subject').fill('Second issue');
  await english.getByLabel('Text').fill('Only for those who stayed.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('1 of 1 sent')).toBeVisible();
  expect(findMail(received, 'umusomyi@mail.example', 'Only for those')).toBeDefined();
  expect(findMail(received, 'reader@mail.example', 'Only for those')).toBeUndefined();
  await page.close();
});
