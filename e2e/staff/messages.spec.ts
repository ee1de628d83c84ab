import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';

const deleteQuestion = 'Are you sure you want to delete this message?';

type Message = { fullName: string; subject?: string; message?: string; phone?: string };

async function send(request: APIRequestContext, message: Message): Promise<void> {
  const response = await request.post(apiPrefix + restPaths.messages, {
    data: {
      email: 'bosco@mail.example',
      subject: 'A clinic at the lake',
      message: 'We would like patient files in Kinyarwanda.',
      ...message,
    },
  });
  expect(response.status()).toBe(201);
}

/** Returns a name that no other test uses. */
function createName(stem: string): string {
  return `${stem}${Math.random().toString(36).slice(2, 10)}`;
}

/** Navigation aborts pending requests, which are no errors of the page. */
const isPageError = (error: string) => !error.startsWith('failed:');

const findCard = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const openList = (page: Page, q: string) => page.goto(`/admin/messages?q=${q}`);

test.describe('contact messages', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test(
    'the focus returns to the message whose dialog was loaded when it was opened',
    long,
    async ({ page, request }) => {
      const name = createName('Gasana');
      await send(request, { fullName: name });
      const code: Route[] = [];
      await page.route('**/assets/message-dialog-*.js', (route) => void code.push(route));
      await openList(page, name);
      await expect(findCard(page, name)).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect.poll(() => code.length).toBe(1);
      await code[0]?.continue();
      const dialog = page.getByRole('dialog', { name: 'A clinic at the lake' });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(findCard(page, name)).toBeFocused();
    },
  );

  test('can be read and deleted with the keyboard only', long, async ({ page, request, browserErrors }) => {
    const name = createName('Habimana');
    await send(request, {
      fullName: `${name} One`,
      phone: '+250 788 222 333',
      message: 'First line\nSecond line',
    });
    await send(request, { fullName: `${name} Two` });
    await page.goto('/admin/messages');
    await expect(page.getByRole('heading', { name: 'Contact Messages' })).toBeVisible();
    await expect(page.getByText('Manage customer inquiries and support requests')).toBeVisible();
    const badge = page.getByText(/^\d+ unread$/);
    await expect(badge).toBeVisible();
    const unread = Number.parseInt((await badge.textContent()) ?? '', 10);

    await page.getByLabel('Search messages').focus();
    await page.keyboard.type(name);
    await expect(page.getByRole('status').filter({ hasText: '2 messages' })).toBeVisible();
    const one = findCard(page, `${name} One`);
    await expect(one).toContainText('Unread');
    await expect(one.getByRole('button', { name: 'Reply' })).toBeDisabled();

    const view = one.getByRole('button', { name: 'View' });
    for (let tabs = 0; tabs < 8; tabs += 1) {
      if (await view.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(view).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'A clinic at the lake' });
    await expect(dialog.getByText(`From: ${name} One (bosco@mail.example)`)).toBeVisible();
    await expect(dialog.getByText('+250 788 222 333')).toBeVisible();
    await expect(dialog.getByText('First line')).toHaveText('First line\nSecond line', {
      useInnerText: true,
    });
    await expect(dialog.getByPlaceholder('Reply disabled')).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Reply' })).toBeDisabled();
    await expect(page.getByText(`${unread - 1} unread`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(view).toBeFocused();
    await expect(one.getByText('Read', { exact: true })).toBeVisible();

    const question = page.getByRole('alertdialog', { name: deleteQuestion });
    const remove = one.getByRole('button', { name: 'Delete' });
    await page.keyboard.press('Tab');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(one).toBeVisible();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const deleted = page.waitForResponse(/messages\.delete/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await deleted;
    await expect(one).toBeHidden();
    await expect(findCard(page, `${name} Two`).getByRole('button', { name: 'View' })).toBeFocused();
    await page.reload();
    await expect(findCard(page, `${name} Two`)).toBeVisible();
    await expect(one).toBeHidden();
    expect(browserErrors.filter(isPageError)).toEqual([]);
  });

  test(
    'have search and filter in the URL, and the back button undoes both',
    long,
    async ({ page, request }) => {
      const name = createName('Mukamana');
      await send(request, { fullName: `${name} One`, message: 'Our cooperative grows beans.' });
      await send(request, { fullName: `${name} Two`, subject: 'Irrigation' });
      await openList(page, name);
      await findCard(page, `${name} Two`).getByText('Irrigation').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(findCard(page, `${name} Two`).getByText('Read', { exact: true })).toBeVisible();

      await page.getByLabel('Status').selectOption('Unread');
      await expect(page).toHaveURL(/status=unread/);
      await expect(findCard(page, `${name} Two`)).toBeHidden();
      await expect(findCard(page, `${name} One`)).toBeVisible();
      await page.getByLabel('Search messages').fill(`${name} irrigat`);
      await expect(page).toHaveURL(/irrigat/);
      await expect(page.getByText('No messages found')).toBeVisible();
      await page.getByLabel('Search messages').fill(`${name} cooperat`.toUpperCase());
      await expect(findCard(page, `${name} One`)).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Search messages')).toHaveValue(`${name} cooperat`.toUpperCase());
      await expect(findCard(page, `${name} One`)).toBeVisible();

      await page.goBack();
      await expect(page.getByLabel('Search messages')).toHaveValue(name);
      await expect(page.getByLabel('Status')).toHaveValue('unread');
      await page.goBack();
      await expect(page).not.toHaveURL(/status/);
      await expect(findCard(page, `${name} Two`)).toBeVisible();
    },
  );

  test('are loaded page by page while scrolling', long, async ({ page, request }) => {
    const name = createName('Uwimana');
    for (let n = 1; n <= 45; n += 1) await send(request, { fullName: `${name} ${n}` });
    const responseUrls: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('messages.search')) responseUrls.push(response.url());
    });
    await openList(page, name);
    await expect(page.getByText('The newest 20 messages')).toBeVisible();
    expect(responseUrls).toHaveLength(1);
    await page.getByRole('button', { name: 'Load more messages' }).press('Enter');
    await expect(page.getByText('The newest 40 messages')).toBeVisible();
    // The rest may load before: the button can be in view already.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('45 messages', { exact: true })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Load more messages' })).toBeHidden();
    await expect(findCard(page, `${name} 1`)).toBeAttached();
    await expect(
      page
        .getByRole('list')
        .filter({ has: findCard(page, `${name} 1`) })
        .getByRole('listitem'),
    ).toHaveCount(45);
  });

  for (const width of [1280, 390, 320]) {
    test(`fit ${width} px, in the list and in the dialog`, long, async ({ page, request }) => {
      const name = createName('Niyonzima');
      await send(request, { fullName: `${name} One`, message: 'A long message. '.repeat(80) });
      await send(request, { fullName: `${name} Two`, subject: 'x'.repeat(200), message: 'y'.repeat(2000) });
      await page.setViewportSize({ width, height: 800 });
      await openList(page, name);
      await expect(findCard(page, `${name} One`)).toBeVisible();
      await expectNoHorizontalScroll(page);
      const marked = page.waitForResponse(/messages\.markRead/);
      await findCard(page, `${name} Two`).getByRole('button', { name: 'View' }).click();
      await marked;
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoHorizontalScroll(page);
    });
  }
});
