import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { interviewPath, requestToken, submitInterview } from '../lib/applications.ts';
import { jpeg, noisyPng, pdf, redPdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { staff } from '../lib/server.ts';
import { findRow, openList, uniqueName, waitForPdf } from '../lib/staff.ts';

test('files are previewed in a dialog, and the history of the application records it', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Munyaneza');
  await submitInterview(request, { fullName: name }, pdf('story.pdf'), jpeg('ifoto.jpg'));
  await signIn(page);
  await openList(page, name);
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).click();
  await row
    .getByRole('listitem')
    .filter({ hasText: 'ifoto.jpg' })
    .getByRole('button', { name: 'View' })
    .click();
  const picture = page.getByRole('dialog', { name: 'ifoto.jpg' });
  const image = picture.getByRole('img', { name: 'ifoto.jpg' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();

  const served = waitForPdf(page);
  await row
    .getByRole('listitem')
    .filter({ hasText: 'story.pdf' })
    .getByRole('button', { name: 'View' })
    .click();
  await expect(page.getByRole('dialog', { name: 'story.pdf' }).locator('iframe')).toBeVisible();
  expect((await served).ok()).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(row.getByRole('region', { name: 'History' })).toContainText(
    `ifoto.jpg opened by ${staff.email}`,
  );
});

test('a file that is opened has no rights of this site', async ({ page, request, signIn }) => {
  const name = uniqueName('Nsengimana');
  const id = await submitInterview(request, { fullName: name }, undefined, noisyPng(20, 20, 'me.html'));
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const { portraitUrl }: { portraitUrl: string } = await (
    await request.get(interviewPath(id), { headers })
  ).json();
  await signIn(page);
  await page.goto(portraitUrl);
  await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 20);
  const rights = await page.evaluate(() => {
    try {
      return [self.origin, localStorage.length];
    } catch (error) {
      return [self.origin, error instanceof DOMException && error.name];
    }
  });
  expect(rights).toEqual(['null', 'SecurityError']);
});

test('a file with malware is marked and cannot be opened', async ({ page, request, server, signIn }) => {
  const name = uniqueName('Habyarimana');
  const id = await submitInterview(request, { fullName: name }, redPdf());
  await signIn(page);
  await openList(page, name);
  const row = findRow(page, name);
  await row.getByRole('button', { name: 'Details' }).click();
  const file = row.getByRole('listitem').filter({ hasText: 'red.pdf' }).first();
  await expect(row.getByText('Not scanned for malware')).toHaveCount(1);
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
