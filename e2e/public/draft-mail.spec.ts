import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { removeData, startServer } from '../lib/server.ts';

test('a draft continues on another device by a link that was sent by mail', long, async ({ browser }) => {
  const running: { stop: () => Promise<unknown> }[] = [];
  const mails = await startSmtp(running);
  const server = await startServer({ env: { SMTP_URL: mails.url } });
  const first = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await first.newPage();
  await page.goto('/interview-form');
  await page.getByLabel('Full name').fill('Jean Bosco Habimana');
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  await dialog.getByLabel('E-mail address').fill('jb@mail.example');
  await dialog.getByRole('button', { name: 'Send me a link' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'The link is on its way.' })).toBeVisible();

  await expect.poll(() => mails.received).toHaveLength(1);
  const [mail] = mails.received;
  expect(mail?.recipients).toEqual(['jb@mail.example']);
  const text = (mail?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [link = ''] = /http:\/\/\S+#resume=[\w.-]+/.exec(text) ?? [];
  const second = await browser.newContext({ reducedMotion: 'reduce' });
  const other = await second.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Open my draft' }).click();
  await expect(other.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');

  await first.close();
  await second.close();
  await server.stop();
  for (const { stop } of running) await stop();
  removeData(server);
});
