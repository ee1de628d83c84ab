import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import type { startServer } from '../lib/server.ts';

const saved = 'Saved on our server too, encrypted: we cannot read your answers.';

async function openDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Begins an application, and has the link mailed by which it continues elsewhere. Returns its page and that link. */
async function mailResumeLink(
  browser: Browser,
  running: Parameters<typeof startSmtp>[0],
  start: typeof startServer,
): Promise<{ page: Page; link: string }> {
  const mails = await startSmtp(running);
  const { url } = await start({ env: { SMTP_URL: mails.url } });
  const page = await openDevice(browser, `${url}/interview-form`);
  await page.getByLabel('Full name').fill('Jean Bosco Habimana');
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  await dialog.getByLabel('Email address').fill('jb@mail.example');
  await dialog.getByRole('button', { name: 'Send me a link' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'The link is on its way.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect.poll(() => mails.received).toHaveLength(1);
  const [mail] = mails.received;
  expect(mail?.recipients).toEqual(['jb@mail.example']);
  const text = (mail?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [link = ''] = /http:\/\/\S+#resume=[\w.-]+/.exec(text) ?? [];
  return { page, link };
}

test(
  'a draft continues on another device by a link that was sent by mail, and only there',
  long,
  async ({ browser, running, startServer }) => {
    const { page, link } = await mailResumeLink(browser, running, startServer);
    const other = await openDevice(browser, link);
    await other.getByRole('button', { name: 'Open my draft' }).click();
    await expect(other.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
    await other.getByLabel('City').fill('Huye');
    await expect(other.getByText(saved)).toBeVisible();

    // The device that requested the link keeps its draft, and sees no further input.
    await page.reload();
    await expect(page.getByText('continues where its link was opened')).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
    await expect(page.getByLabel('City')).toHaveValue('');
    await page.getByLabel('City').fill('Musanze');
    await other.reload();
    await expect(other.getByLabel('City')).toHaveValue('Huye');
    await expect(other.getByText(saved)).toBeVisible();

    // The link leads to the form where it was opened, and to nothing elsewhere.
    await other.goto('about:blank');
    await other.goto(link);
    await other.getByRole('button', { name: 'Open my draft' }).click();
    await expect(other.getByLabel('City')).toHaveValue('Huye');
    const third = await openDevice(browser, link);
    await third.getByRole('button', { name: 'Open my draft' }).click();
    await expect(third.getByText('This draft was opened on another device already')).toBeVisible();

    for (const device of [page, other, third]) await device.context().close();
  },
);

test(
  'a link that lost its connection opens the draft when it is pressed again',
  long,
  async ({ browser, running, startServer }) => {
    const { page, link } = await mailResumeLink(browser, running, startServer);
    const other = await openDevice(browser, link);
    await other.route('**/key', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await other.getByRole('button', { name: 'Open my draft' }).click();
    await expect(other.getByText('Please press again')).toBeVisible();
    await other.unrouteAll();
    await other.reload();
    await other.getByRole('button', { name: 'Open my draft' }).click();
    await expect(other.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');

    for (const device of [page, other]) await device.context().close();
  },
);
