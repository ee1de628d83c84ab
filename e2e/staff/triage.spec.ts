import { apiPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import { submitInterview } from '../lib/applications.ts';
import { noisyPng } from '../lib/files.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';

async function sendMessage(request: Parameters<typeof submitInterview>[0], fullName: string): Promise<void> {
  const response = await request.post(apiPrefix + restPaths.messages, {
    data: {
      fullName,
      email: 'bosco@mail.example',
      subject: 'A clinic',
      message: 'Patient files in Kinyarwanda.',
    },
  });
  expect(response.status()).toBe(201);
}

test.describe('a desk of its own', () => {
  test('the dashboard leads to what it counts and shows, and pictures the last weeks', async ({
    browser,
    startServer,
  }) => {
    const server = await startServer();
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signInByForm(page);
    await page.goto(staffPaths.applications);
    for (const text of [
      'No applications found',
      'Try adjusting your search or filter criteria.',
      'This desk has no applications yet.',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('link', { name: 'Review one by one' }).click();
    await expect(page.getByText('Nothing left to review')).toBeVisible();
    await page.getByLabel('Search applications').fill('Vestine');
    await expect(page.getByText('No applications found')).toBeVisible();

    await submitInterview(context.request, { fullName: 'Vestine Mukamana', headline: 'Baskets that sing' });
    const eric = { fullName: 'Eric Nshuti', headline: 'A library on a bicycle' };
    await submitInterview(context.request, eric, undefined, noisyPng(300, 200, 'eric.png'));
    await sendMessage(context.request, 'Jean Bosco');
    await page.goto(staffPaths.dashboard);
    await expect(page.getByRole('listitem').filter({ hasText: '2 applications, 1 message' })).toBeAttached();
    const chart = page.getByRole('figure').first().locator('[aria-hidden]');
    await expect(chart.filter({ hasText: /^420.*3/ })).toContainText(/[A-Z][a-z]{2} \d+$/);
    // A comma in a value is no place for a break, however narrow its bar.
    await expect(chart.locator('[title]').getByText('3', { exact: true })).toHaveCSS('white-space', 'nowrap');
    await expect(page.getByText('Oldest: today')).toBeVisible();
    await page.getByRole('link', { name: 'Show 2 pending' }).click();
    await expect(page).toHaveURL(/\/admin\/applications\?status=pending$/);
    await expect(page.getByText('Showing 1 to 2 of 2 applications')).toBeVisible();
    const row = page.getByRole('listitem', { name: 'Eric Nshuti' });
    await expect(row.getByText('A library on a bicycle')).toBeVisible();
    await expect(row.getByText(/^(just now|\d+ min ago)$/)).toBeVisible();

    const portrait = row.getByRole('img', { name: 'Portrait of Eric Nshuti' });
    await expect(portrait).toHaveJSProperty('naturalWidth', 96);

    await page.goBack();
    await page.getByRole('link', { name: 'Vestine Mukamana' }).click();
    await expect(page.getByText('Showing 1 to 1 of 1 applications')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Jean Bosco' }).click();
    const dialog = page.getByRole('dialog', { name: 'A clinic' });
    await expect(dialog.getByText('Patient files in Kinyarwanda.')).toBeVisible();
    // By key: what the dialog loads moves its buttons.
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/messages$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Show 0 unread' }).click();
    await expect(page).toHaveURL(/\/admin\/messages\?status=unread$/);

    await context.close();
  });

  test(
    'messages are compact rows if somebody prefers them, with the total of all',
    long,
    async ({ browser, startServer }) => {
      const server = await startServer();
      const context = await browser.newContext({
        baseURL: server.url,
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
      });
      for (let n = 1; n <= 21; n += 1) await sendMessage(context.request, `Sender ${n}`);
      const page = await context.newPage();
      await signInByForm(page);
      await page.getByRole('link', { name: 'Messages', exact: true }).click();
      await expect(page.getByText('20 of 21 messages')).toBeVisible();
      await page.getByRole('button', { name: 'Compact rows' }).click();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      for (const n of [21, 10])
        await expect(page.getByRole('listitem', { name: `Sender ${n}`, exact: true })).toBeInViewport({
          ratio: 1,
        });
      await page
        .getByRole('listitem', { name: 'Sender 20', exact: true })
        .getByRole('button', { name: 'View' })
        .click();
      await expect(page.getByRole('dialog', { name: 'A clinic' }).getByText('From: Sender 20')).toBeVisible();

      await context.close();
    },
  );
});
