import { join } from 'node:path';
import { languageKey } from '@isangano/contracts/locales';
import { apiPrefix, filesPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import type { APIRequestContext, Locator, Page, Response } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { requestToken } from './applications.ts';
import { type Account, expect } from './fixtures.ts';
import { applyStyle, expectNoHorizontalScroll } from './page-errors.ts';
import type { RunningServer } from './server.ts';

let unique = 0;

/** Returns a name that no other record has. */
export function uniqueName(family: string): string {
  unique += 1;
  return `${family} ${Date.now().toString(36)}${unique}`;
}

export function findRow(page: Page, name: string): Locator {
  return page.getByRole('listitem', { name, exact: true });
}

/** The name of the application that is reviewed. */
export function findShownName(page: Page): Locator {
  return page.getByRole('article').getByRole('heading', { level: 2 });
}

export async function storeLanguage(page: Page, locale: string): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    languageKey,
    locale,
  ] as const);
}

type FitOptions = { locale?: 'fr' | 'rw'; style?: string };

const loadingTexts = { fr: 'Chargement', rw: 'Birimo gufunguka' };

/** Opens every page of the staff area, signed in, in French or Kinyarwanda, whose texts are longer than the English ones. */
export async function expectStaffPagesFit(
  page: Page,
  { locale = 'fr', style }: FitOptions = {},
): Promise<void> {
  await storeLanguage(page, locale);
  for (const path of Object.values(staffPaths)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(loadingTexts[locale])).toHaveCount(0);
    if (style) await applyStyle(page, style);
    await expectNoHorizontalScroll(page);
  }
}

export async function openList(page: Page, query: string): Promise<void> {
  await page.goto(`/admin/applications?q=${encodeURIComponent(query)}`);
  await expect(page.getByText('Showing')).toBeVisible();
}

export async function sendMessage(request: APIRequestContext, fullName: string): Promise<void> {
  const data = { fullName, email: 'j@example.rw', subject: 'A clinic', message: 'Patient files, please.' };
  expect((await request.post(apiPrefix + restPaths.messages, { data })).status()).toBe(201);
}

/** Creates an account in the open dialog of the team page. */
export async function createAccount(page: Page, username: string, role: string): Promise<Account> {
  const email = `${username}@isangano.example`;
  const dialog = page.getByRole('dialog', { name: 'Add an account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  const passwordDialog = page.getByRole('dialog', { name: email });
  const password = (await passwordDialog.getByRole('paragraph').nth(1).textContent()) ?? '';
  await passwordDialog.getByRole('button', { name: 'Done' }).click();
  return { username, password };
}

/** Lets the server ask all staff for their password again, as if they had signed in long ago. */
export function expireConfirmations({ dataDir }: Pick<RunningServer, 'dataDir'>): void {
  const database = new SQLite(join(dataDir, 'isangano.sqlite'));
  database.exec("update session set confirmed_at = '2026-01-01T00:00:00.000Z'");
  database.close();
}

/** Resolves with the response to the first PDF that a page shows from now on. */
export async function waitForPdf(page: Page): Promise<Response> {
  return await page.waitForResponse(
    (response) =>
      response.url().includes(`${filesPrefix}/`) && response.headers()['content-type'] === 'application/pdf',
  );
}

/** Answers the open question with this text, or closes the alert. `details` is the text below its title. */
export async function answerQuestion(page: Page, title: string, button: string, details = ''): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await expect(question).toHaveAccessibleDescription(details);
  await question.getByRole('button', { name: button, exact: true }).click();
  await expect(question).toBeHidden();
}

/** Returns the stored messages with this subject. */
export async function findMessages(
  request: APIRequestContext,
  subject: string,
): Promise<{ subject: string }[]> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const response = await request.get(apiPrefix + restPaths.messages, { headers });
  const messages: { subject: string }[] = await response.json();
  return messages.filter((message) => message.subject === subject);
}
