import { staffPaths } from '@isangano/contracts/routes';
import { submitInterview } from '../lib/applications.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { sendMessage, uniqueName } from '../lib/staff.ts';

for (const width of isFull ? [390, 768, 1440] : [390]) {
  test(`the menu shows what waits and follows it, ${width} pixels wide`, async ({
    page,
    request,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await submitInterview(request, { fullName: uniqueName('Keza') });
    await sendMessage(request, uniqueName('Keza'));
    await signIn(page);
    const streamOpened = page.waitForResponse((response) => response.url().includes('live.updates'));
    await page.goto(staffPaths.projects);
    await streamOpened;
    const menu = page.getByRole('navigation', { name: 'Staff menu' });
    const applications = menu.getByRole('link', { name: 'Applications', exact: true });
    const messages = menu.getByRole('link', { name: 'Messages', exact: true });
    await expect(applications).toHaveAccessibleDescription(/^\d+ pending$/);
    await expect(messages).toHaveAccessibleDescription(/^\d+ unread$/);
    const pending = Number(/\d+/.exec((await applications.getAttribute('aria-description')) ?? '')?.[0]);
    await expect(applications).toHaveText('Applications');

    await submitInterview(request, { fullName: uniqueName('Keza') });
    // Other tests share the server, and decide about theirs.
    await expect(applications).not.toHaveAccessibleDescription(`${pending} pending`);
    await expectNoHorizontalScroll(page);
    const boxes = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(boxes).size).toBe(1);
  });
}

test(
  'the menu counts nothing where nothing waits, and forgets what is read',
  long,
  async ({ browser, startServer }) => {
    const server = await startServer();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const counted = page.waitForResponse(/dashboard\.counts/);
    await signInByForm(page);
    await counted;
    const menu = page.getByRole('navigation', { name: 'Staff menu' });
    const messages = menu.getByRole('link', { name: 'Messages', exact: true });
    await expect(messages).toHaveAccessibleDescription('');
    await expect(menu.getByRole('link', { name: 'Applications', exact: true })).toHaveAccessibleDescription(
      '',
    );
    await sendMessage(context.request, 'Odile');
    await expect(messages).toHaveAccessibleDescription('1 unread');
    await messages.click();
    await page.getByRole('listitem', { name: 'Odile' }).getByRole('button', { name: 'View' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(messages).toHaveAccessibleDescription('');
    await context.close();
  },
);
