import { submitInterview } from '../lib/applications.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { findRow, openList, sendMessage, uniqueName } from '../lib/staff.ts';

test('a page fetches its records once', long, async ({ browser, startServer }) => {
  // Decisions of earlier tests on a shared server would change records.
  const server = await startServer();
  const page = await browser.newPage({ baseURL: server.url });
  await signInByForm(page);
  const name = uniqueName('Mutesi');
  await submitInterview(page.request, { fullName: name });
  const calls: string[] = [];
  page.on('request', (sent) => {
    const names = new URL(sent.url()).pathname.replace('/trpc/', '').split(',');
    calls.push(...names.filter((called) => called.startsWith('applications.')));
  });
  const streamOpened = page.waitForResponse((response) => response.url().includes('live.updates'));
  await openList(page, name);
  await streamOpened;
  // When this notification appears, the page has processed the opening of the event stream.
  await sendMessage(page.request, uniqueName('Mutoni'));
  await expect(page.getByText(/^1 new message\. Unread: \d+\.$/)).toBeVisible();
  expect(calls).toEqual(['applications.list', 'applications.portraits']);
  await page.context().close();
});

test('a record created while the list is being fetched is shown', long, async ({ page, request, signIn }) => {
  await signIn(page);
  const other = await page.context().newPage();
  const streamsOpened = [page, other].map((each) =>
    each.waitForResponse((response) => response.url().includes('live.updates')),
  );
  await Promise.all([page, other].map((each) => each.goto('/admin/dashboard')));
  await Promise.all(streamsOpened);

  const name = uniqueName('Nyiransabimana');
  let isFirst = true;
  await page.route('**/trpc/*applications.list*', async (route) => {
    if (!isFirst) return await route.continue();
    isFirst = false;
    // The response is read before the application is created, and delivered after the other page was
    // notified.
    const response = await route.fetch();
    await submitInterview(request, { fullName: name });
    await expect(other.getByText(/^1 new application\. Pending: \d+\.$/)).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: 'Applications' }).click();
  await expect(findRow(page, name)).toBeVisible();
});

test('new records appear without a reload, and are announced with counts', async ({
  page,
  request,
  signIn,
}) => {
  const streamOpened = page.waitForResponse((response) => response.url().includes('live.updates'));
  await signIn(page);
  await page.goto('/admin/dashboard');
  expect((await streamOpened).status()).toBe(200);
  await page.getByRole('link', { name: 'Applications' }).click();
  const name = uniqueName('Mukamusoni');
  await submitInterview(request, { fullName: name });
  await expect(findRow(page, name)).toBeVisible();
  await expect(page.getByText(/^1 new application\. Pending: \d+\.$/)).toBeVisible();
  await sendMessage(request, uniqueName('Habineza'));
  await expect(page.getByText(/^1 new message\. Unread: \d+\.$/)).toBeVisible();
});

test(
  'notifications are added to a live region that existed before',
  long,
  async ({ page, request, signIn }) => {
    await signIn(page);
    // No user input from here on, so that the toast library is loaded by the notification itself.
    await page.addInitScript(() => {
      const since = new Map<Element, number>();
      new MutationObserver((records) => {
        const now = performance.now();
        for (const { target } of records) {
          const region = target instanceof Element ? target.closest('[aria-live]') : null;
          if (region && now - (since.get(region) ?? now) > 100)
            region.setAttribute('data-announced', region.textContent);
        }
        for (const region of document.querySelectorAll('[aria-live]'))
          if (!since.has(region)) since.set(region, now);
      }).observe(document, { childList: true, subtree: true });
    });
    const streamOpened = page.waitForResponse((response) => response.url().includes('live.updates'));
    await page.goto('/admin/dashboard');
    expect((await streamOpened).status()).toBe(200);
    await expect(page.getByText('Active Projects')).toBeVisible();
    await sendMessage(request, uniqueName('Kayitesi'));
    await expect(page.locator('[data-announced]')).toHaveAttribute('data-announced', /1 new message/);
  },
);

test('the event stream reconnects, and missed changes appear', long, async ({ browser, startServer }) => {
  test.slow();
  let server = await startServer();
  const { dataDir } = server;
  const port = new URL(server.url).port;
  const page = await browser.newPage({ baseURL: server.url });
  await signInByForm(page);
  await page.getByRole('link', { name: 'Applications' }).click();
  await expect(page.getByText('No applications found')).toBeVisible();

  await server.stop();
  server = await startServer({ dataDir, env: { PORT: port } });
  const name = uniqueName('Rukundo');
  await submitInterview(page.request, { fullName: name });
  await expect(findRow(page, name)).toBeVisible({ timeout: 20_000 });
  await page.close();
});
