import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { submitInterview } from '../lib/applications.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';

test('a message and an applicant are answered in place, through the mail server', async ({
  browser,
  running,
  startServer,
}) => {
  const mails = await startSmtp(running);
  const server = await startServer({ env: { SMTP_URL: mails.url } });
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const sent = await context.request.post(apiPrefix + restPaths.messages, {
    headers: { 'content-language': 'fr' },
    data: {
      fullName: 'Odile Martin',
      email: 'odile@mail.example',
      phone: '0788 222 333',
      subject: 'Une question',
      message: 'Première ligne\nDeuxième ligne',
    },
  });
  expect(sent.status()).toBe(201);
  await context.request.post(apiPrefix + restPaths.messages, {
    headers: { 'content-language': 'fr' },
    data: { fullName: 'Paul Petit', email: 'paul@mail.example', subject: 'Autre question', message: 'Oui ?' },
  });
  await submitInterview(context.request, { email: 'keza@mail.example' });
  const page = await context.newPage();
  await signInByForm(page);
  const findMail = (recipient: string, text: string) =>
    mails.received.find(({ recipients, source }) => recipients.includes(recipient) && source.includes(text));

  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('listitem', { name: 'Odile Martin' }).getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Une question' });
  const text = dialog.getByLabel('Your reply');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Bonjour Odile Martin,');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Re: Une question');
  await expect(dialog.getByText('Goes to odile@mail.example, who reads French.')).toBeVisible();
  await text.fill('');
  await text.fill('For Odile only');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const replyButton = page
    .getByRole('listitem', { name: 'Odile Martin' })
    .getByRole('button', { name: 'Reply' });
  await expect(replyButton).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('listitem', { name: 'Paul Petit' })).toBeFocused();
  await page.keyboard.press('r');
  const other = page.getByRole('dialog', { name: 'Autre question' });
  await expect(other.getByLabel('Your reply')).toHaveValue('Bonjour Paul Petit,');
  await other.getByRole('button', { name: 'Close' }).click();
  await replyButton.click();
  await expect(text).toHaveValue('For Odile only');
  await text.fill('');
  await dialog.getByRole('button', { name: 'Reply' }).click();
  await expect(dialog.getByText('Message is required')).toBeVisible();
  await text.fill('Bonjour Odile Martin,\n\nOui, volontiers.');
  await page.reload();
  await page.getByRole('listitem', { name: 'Odile Martin' }).getByRole('button', { name: 'Reply' }).click();
  await expect(text).toHaveValue('Bonjour Odile Martin,\n\nOui, volontiers.');
  await text.press('Control+Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Oui, volontiers.' })).toBeVisible();
  await expect(text).toHaveValue('Bonjour Odile Martin,');
  await expect.poll(() => findMail('odile@mail.example', 'Oui, volontiers.')?.source).toContain('Reply-To:');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('listitem', { name: 'Odile Martin' }).getByRole('button', { name: 'View' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Oui, volontiers.' })).toContainText('Sent');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Applications' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByLabel('Begin with').selectOption('A question');
  await expect(page.getByLabel('Your reply')).toHaveValue(/^Hello .*\n\nThank you for writing to us/);
  await page.getByLabel('Your reply').fill('Hello,\n\nwhich day suits you?');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect.poll(() => findMail('keza@mail.example', 'which day suits you?')).toBeDefined();
  await expect(page.getByRole('listitem').filter({ hasText: 'which day suits you?' }).last()).toBeVisible();

  await context.close();
});
