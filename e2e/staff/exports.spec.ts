import { readFile } from 'node:fs/promises';
import { languageKey } from '@isangano/contracts/locales';
import type { Download } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { sendMessage, uniqueName } from '../lib/staff.ts';

async function readLines(download: Download): Promise<string[]> {
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
}

test('the list of applications is downloaded as a workbook', async ({
  page,
  request,
  signIn,
  browserErrors,
}) => {
  await submitInterview(request);
  await signIn(page);
  await page.goto('/admin/applications?type=interview');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export XLSX' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^applications-[\d-]{10}\.xlsx$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true);
  expect(browserErrors).toEqual([]);
});

test('the filtered list of messages is downloaded as CSV', async ({ page, request, signIn }) => {
  const name = uniqueName('Mugisha');
  await sendMessage(request, name);
  await sendMessage(request, uniqueName('Uwera'));
  await signIn(page);
  await page.goto(`/admin/messages?q=${encodeURIComponent(name)}`);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^messages-[\d-]{10}\.csv$/);
  const lines = await readLines(download);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(name);
});

test('a list is downloaded in the language of the staff area', async ({ page, request, signIn }) => {
  const name = uniqueName('Umutoni');
  await sendMessage(request, name);
  await signIn(page);
  await page.evaluate((key) => localStorage.setItem(key, 'fr'), languageKey);
  await page.goto(`/admin/messages?q=${encodeURIComponent(name)}`);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const [header, line] = await readLines(await started);
  expect(header).toBe('\uFEFFStatut,Nom,E-mail,Téléphone,Objet,Message,Reçu,Identifiant');
  expect(line).toMatch(/^Non lu,/);
});
