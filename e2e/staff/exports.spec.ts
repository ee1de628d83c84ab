import { readFile } from 'node:fs/promises';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';

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
