import type { Page } from '@playwright/test';

/** Returns the code by which the draft of an open form continues on another device. */
export async function readCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  const code = await dialog
    .getByRole('status')
    .filter({ hasText: /^\d{4} \d{4}/ })
    .textContent();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return code ?? '';
}

/** Opens the draft with a code in an open form. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'I have a code' }).click();
  const dialog = page.getByRole('dialog', { name: 'I have a code' });
  await dialog.getByLabel('Your code').fill(code);
  await dialog.getByRole('button', { name: 'Open the draft' }).click();
}
