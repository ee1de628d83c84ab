import { submitInterview } from './applications.ts';
import { aName, openList, rowOf, sendMessage } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { removeData, staff, startServer } from './server.ts';

test('a page reads its records once', async ({ page, request, signIn }) => {
  await signIn(page);
  const name = aName('Mutesi');
  await submitInterview(request, { fullName: name });
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('applications.')) asked.push(new URL(one.url()).pathname);
  });
  const line = page.waitForResponse((response) => response.url().includes('live.updates'));
  await openList(page, name);
  await line;
  // By the time this is told, the page has long learned that the line stands.
  await sendMessage(request, aName('Mutoni'));
  await expect(page.getByText(/^1 new message\. Unread: \d+\.$/)).toBeVisible();
  expect(asked).toEqual(['/trpc/applications.list']);
});

test('what comes in before the line stands is there when it does', async ({ page, request, signIn }) => {
  await signIn(page);
  const name = aName('Iradukunda');
  await page.route('**/trpc/live.updates*', async (route) => {
    await expect(page.getByText('Showing')).toBeVisible();
    await submitInterview(request, { fullName: name });
    await route.continue();
  });
  await page.goto('/admin/applications');
  await expect(rowOf(page, name)).toBeVisible();
});

test('what comes in while the list is under way is in it', async ({ page, request, signIn }) => {
  await signIn(page);
  const other = await page.context().newPage();
  const lines = [page, other].map((one) =>
    one.waitForResponse((response) => response.url().includes('live.updates')),
  );
  await Promise.all([page, other].map((one) => one.goto('/admin/dashboard')));
  await Promise.all(lines);

  const name = aName('Nyiransabimana');
  let isFirst = true;
  await page.route('**/trpc/applications.list*', async (route) => {
    if (!isFirst) return await route.continue();
    isFirst = false;
    // Read before the application comes in, and told after whoever watches knows of it.
    const response = await route.fetch();
    await submitInterview(request, { fullName: name });
    await expect(other.getByText(/^1 new application\. Pending: \d+\.$/)).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(rowOf(page, name)).toBeVisible();
});

test('what comes in appears without a reload, and is announced with the counts', async ({
  page,
  request,
  signIn,
}) => {
  const watching = page.waitForResponse((response) => response.url().includes('live.updates'));
  await signIn(page);
  expect((await watching).status()).toBe(200);
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  const name = aName('Mukamusoni');
  await submitInterview(request, { fullName: name });
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByText(/^1 new application\. Pending: \d+\.$/)).toBeVisible();
  await sendMessage(request, aName('Habineza'));
  await expect(page.getByText(/^1 new message\. Unread: \d+\.$/)).toBeVisible();
});

test('what is told comes into a region that a screen reader knows by then', async ({
  page,
  request,
  signIn,
}) => {
  await signIn(page);
  // From here on nobody presses anything: what tells has no other cause to be there than what it tells.
  await page.addInitScript(() => {
    const since = new Map<Element, number>();
    new MutationObserver((records) => {
      const now = performance.now();
      for (const { target } of records) {
        const region = target instanceof Element ? target.closest('[aria-live]') : null;
        if (region && now - (since.get(region) ?? now) > 100)
          region.setAttribute('data-heard', region.textContent);
      }
      for (const region of document.querySelectorAll('[aria-live]'))
        if (!since.has(region)) since.set(region, now);
    }).observe(document, { childList: true, subtree: true });
  });
  const watching = page.waitForResponse((response) => response.url().includes('live.updates'));
  await page.goto('/admin/dashboard');
  expect((await watching).status()).toBe(200);
  await expect(page.getByText('Active Projects')).toBeVisible();
  await sendMessage(request, aName('Kayitesi'));
  await expect(page.locator('[data-heard]')).toHaveAttribute('data-heard', /1 new message/);
});

test('the line to the server comes back by itself, with what was missed', async ({ browser }) => {
  test.slow();
  let server = await startServer();
  const { dataDir } = server;
  const port = new URL(server.url).port;
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto('/admin');
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(page.getByText('No applications found')).toBeVisible();

  await server.stop();
  server = await startServer({ dataDir, env: { PORT: port } });
  const name = aName('Rukundo');
  await submitInterview(page.request, { fullName: name });
  await expect(rowOf(page, name)).toBeVisible({ timeout: 20_000 });
  await page.close();
  await server.stop();
  removeData(server);
});
