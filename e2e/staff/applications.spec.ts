import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { interviewStatusPath, requestToken, submitInterview } from '../lib/applications.ts';
import { redPdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';
import { findRow, openList, sendMessage, uniqueName } from '../lib/staff.ts';

test.describe('the dashboard', () => {
  test('shows the counts, and the newest records', async ({ page, request, signIn }) => {
    const [first, second, sender] = [uniqueName('Uwera'), uniqueName('Kamana'), uniqueName('Bosco')];
    await submitInterview(request, { fullName: first });
    await submitInterview(request, { fullName: second, headline: 'Maize in the marshes' });
    await sendMessage(request, sender);
    await signIn(page);
    await page.goto('/admin/dashboard');
    const findCount = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd');
    const totals = ['Total Applications', 'Pending Applications', 'Active Projects', 'Unread Messages'];
    for (const name of totals) await expect(findCount(name)).toHaveText(/^[1-9]\d*$/);

    const recent = page.getByRole('region', { name: 'Recent Applications' }).getByRole('listitem');
    await expect(recent.first()).toContainText(second);
    await expect(recent.first()).toContainText('Interview · Maize in the marshes');
    await expect(recent.first()).toContainText('Pending');
    await expect(recent.nth(1)).toContainText(first);
    const message = page.getByRole('region', { name: 'Recent Messages' }).getByRole('listitem').first();
    await expect(message).toContainText(sender);
    await expect(message).toContainText('Unread');
    await page.getByRole('button', { name: 'View All Applications' }).click();
    await expect(page).toHaveURL(/\/admin\/applications$/);
  });

  test(
    'shows an error when it cannot be loaded, and recovers after a reload',
    long,
    async ({ page, signIn }) => {
      await signIn(page);
      await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/admin/dashboard');
      await expect(page.getByText('The dashboard could not be loaded.')).toBeVisible({ timeout: 20_000 });
      await page.unroute('**/trpc/**');
      await page.reload();
      await expect(page.getByText('Active Projects')).toBeVisible();
    },
  );
});

test.describe('a decision', () => {
  test('can be undone within the undo window', async ({ page, request, signIn }) => {
    const name = uniqueName('Iradukunda');
    await submitInterview(request, { fullName: name });
    await signIn(page);
    await openList(page, name);
    const row = findRow(page, name);
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Approved');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Pending again: ${name}`)).toBeVisible();
    await expect(row).toContainText('Pending');
    await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible();

    await row.getByRole('button', { name: 'Details' }).click();
    const history = row.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history).toHaveCount(3);
    await expect(history.nth(0)).toContainText('Received');
    await expect(history.nth(1)).toContainText(`Approved by ${staff.email}`);
    await expect(history.nth(2)).toContainText(`Decision undone by ${staff.email}`);
  });

  test('is reverted on the page, with a notification, when the server does not accept it', async ({
    page,
    request,
    signIn,
  }) => {
    const name = uniqueName('Nsengimana');
    await submitInterview(request, { fullName: name });
    await signIn(page);
    await openList(page, name);
    await page.route('**/trpc/applications.decide**', (route) => route.abort());
    const row = findRow(page, name);
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('The decision was not saved.')).toBeVisible();
    await expect(row).toContainText('Pending');
    await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible();
  });

  test('of a colleague appears without a reload', async ({ page, request, signIn }) => {
    const name = uniqueName('Umutesi');
    const id = await submitInterview(request, { fullName: name });
    await signIn(page);
    const streamOpened = page.waitForResponse((response) => response.url().includes('live.updates'));
    await openList(page, name);
    await streamOpened;
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    await request.patch(interviewStatusPath(id), { headers, data: { status: 'rejected' } });
    await expect(findRow(page, name)).toContainText('Rejected');
  });
});

test('applications can be decided with the keyboard only', async ({ page, request }) => {
  const family = uniqueName('Kayitesi');
  for (const n of [1, 2, 3, 4]) await submitInterview(request, { fullName: `${family} ${n}` });

  await page.goto('/admin');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(staff.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Applications', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Applications Management' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search applications')).toBeFocused();
  await page.keyboard.type(family);
  await expect(page.getByText('Showing 1 to 4 of 4 applications')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const filtered = page.waitForResponse((response) =>
    decodeURIComponent(response.url()).includes('"status":"pending"'),
  );
  await page.keyboard.type('Pend');
  await expect(page).toHaveURL(/status=pending/);
  await filtered;
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  // Now a button of the first row has the focus.
  await page.keyboard.press('j');
  await expect(findRow(page, `${family} 3`)).toBeFocused();
  await page.keyboard.press('k');
  await expect(findRow(page, `${family} 4`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findRow(page, `${family} 4`).getByText('Potatoes that survive the rain')).toBeVisible();

  // A decided row disappears from the pending ones, and the next row gets the focus.
  await page.keyboard.press('a');
  await expect(page.getByText(`Approved: ${family} 4`)).toBeVisible();
  await expect(findRow(page, `${family} 3`)).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByText(`Rejected: ${family} 3`)).toBeVisible();
  await expect(findRow(page, `${family} 2`)).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByText(`Pending again: ${family} 3`)).toBeVisible();
  await expect(page.getByText('Showing 1 to 3 of 3 applications')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next application')).toBeVisible();
  await help.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(help).toBeHidden();
  await expect(page.getByText('Press ? for keyboard shortcuts.')).toBeHidden();
});

test(
  'search, filters and pages are entries in the history of the browser',
  long,
  async ({ page, request, signIn }) => {
    const family = uniqueName('Gatera');
    for (let n = 1; n <= 11; n += 1) await submitInterview(request, { fullName: `${family} ${n}` });
    await signIn(page);
    await page.goto('/admin/applications');
    await page.getByLabel('Search applications').pressSequentially(family, { delay: 20 });
    // All applications of a new database are of this family, so the list alone does not show that it was searched.
    await expect(page).toHaveURL(new RegExp(family.replace(' ', '(\\+|%20)')));
    await expect(page.getByText('Showing 1 to 10 of 11 applications')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Showing 11 to 11 of 11 applications')).toBeVisible();
    await page.getByLabel('Type').selectOption('Partnership');
    await expect(page.getByText('No applications found')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Showing 11 to 11 of 11 applications')).toBeVisible();
    await expect(page.getByLabel('Type')).toHaveValue('');
    await page.goBack();
    await expect(page.getByText('Showing 1 to 10 of 11 applications')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Search applications')).toHaveValue('');
  },
);

test('files are previewed in a dialog, and the history of the application records it', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Munyaneza');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const response = await request.post(apiPrefix + restPaths.interviews, {
    multipart: {
      fullName: name,
      email: 'm@example.rw',
      phone: '1',
      headline: 'A file to look at',
      pitch: 'A pitch that is long enough to be taken by the server without a complaint.',
      channels: 'Isoko Business',
      consentPublish: 'true',
      consentRules: 'true',
      portraitUrl: { name: 'ifoto.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') },
      uploadDocsUrls: {
        name: 'story.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF'),
      },
    },
  });
  expect(response.status()).toBe(201);
  await signIn(page);
  await openList(page, name);
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).click();
  await row
    .getByRole('listitem')
    .filter({ hasText: 'ifoto.png' })
    .getByRole('button', { name: 'View' })
    .click();
  const picture = page.getByRole('dialog', { name: 'ifoto.png' });
  const image = picture.getByRole('img', { name: 'ifoto.png' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();

  await row
    .getByRole('listitem')
    .filter({ hasText: 'story.pdf' })
    .getByRole('button', { name: 'View' })
    .click();
  await expect(page.getByRole('dialog', { name: 'story.pdf' }).locator('iframe')).toBeVisible();
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('/files/'))).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(row.getByRole('region', { name: 'History' })).toContainText(
    `ifoto.png opened by ${staff.email}`,
  );
});

test('a PDF is shown in the page and in its own tab, in a sandbox', async ({ page, request, signIn }) => {
  test.skip(!process.env.CHROMIUM_PATH, 'the headless shell of Playwright has no PDF viewer');
  const name = uniqueName('Mukeshimana');
  await submitInterview(request, { fullName: name }, redPdf());
  await signIn(page);
  await openList(page, name);
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).click();
  const served = page.waitForResponse((response) => response.url().includes('/files/'));
  await row
    .getByRole('listitem')
    .filter({ hasText: 'red.pdf' })
    .getByRole('button', { name: 'View' })
    .click();
  const preview = page.getByRole('dialog', { name: 'red.pdf' });
  await expect.poll(() => hasRedPart(page, preview.locator('iframe'))).toBe(true);
  expect((await served).headers()['content-security-policy']).toContain("default-src 'none'; sandbox;");

  const opening = page.waitForEvent('popup');
  await preview.getByRole('link', { name: 'Open in a new tab' }).click();
  const tab = await opening;
  await expect.poll(() => hasRedPart(page, tab)).toBe(true);
});

test('a file with malware is marked and cannot be opened', async ({ page, request, server, signIn }) => {
  const name = uniqueName('Habyarimana');
  const id = await submitInterview(request, { fullName: name }, redPdf());
  await signIn(page);
  await openList(page, name);
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).click();
  const file = row.getByRole('listitem').filter({ hasText: 'red.pdf' }).first();
  await expect(file).toContainText('Not scanned for malware');
  await expect(file.getByRole('button', { name: 'View' })).toBeVisible();

  const database = new SQLite(join(server.dataDir, 'isangano.sqlite'));
  database
    .prepare("update application_file set scan = 'infected', scanned_at = ? where application_id = ?")
    .run(new Date().toISOString(), id);
  database.close();
  await page.reload();
  await row.getByRole('button', { name: 'Details' }).click();
  await expect(file).toContainText('Malware found');
  await expect(file.getByRole('button')).toHaveCount(0);
  await expect(row.getByRole('region', { name: 'History' })).toContainText(
    'Malware found in red.pdf; it can no longer be opened',
  );
});

/** Whether a screenshot has red pixels. Only the browser can tell whether its viewer has drawn a PDF. */
async function hasRedPart(page: Page, shown: Pick<Page, 'screenshot'>): Promise<boolean> {
  const screenshot = (await shown.screenshot()).toString('base64');
  return await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    for (let at = 0; at < data.length; at += 4)
      if (Number(data[at]) > 240 && Number(data[at + 1]) < 16 && Number(data[at + 2]) < 16) return true;
    return false;
  }, screenshot);
}

test('the export contains the filtered applications, with formulas escaped', async ({
  page,
  request,
  signIn,
}) => {
  const family = uniqueName('Tuyisenge');
  await submitInterview(request, { fullName: `=HYPERLINK("x") ${family}`, city: 'Huye, "Ngoma"' });
  await submitInterview(request, { fullName: `@${family}` });
  await signIn(page);
  await openList(page, family);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFType,Status,Name,')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`'@${family}`);
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"") ${family}"`);
  expect(lines[2]).toContain('"Huye, ""Ngoma"""');
  expect(lines[2]).toContain("'+250 788 222 333");
});

test(
  'shows an error when applications cannot be loaded, and the earlier list after going back',
  long,
  async ({ page, request, signIn }) => {
    const name = uniqueName('Mukandori');
    await submitInterview(request, { fullName: name });
    await signIn(page);
    await openList(page, name);
    await page.route('**/trpc/applications.list**', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByLabel('Status').selectOption('Pending');
    await expect(page.getByText('The applications could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/trpc/applications.list**');
    await page.goBack();
    await expect(findRow(page, name)).toBeVisible();
  },
);
