import { localizePath } from '@isangano/content/locale-paths';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { expect, type Page } from '@playwright/test';
import { type Answers, applicationPaths, listFormValues, stepSchemas } from './scenario.ts';

type BegunApplication = {
  kind: ApplicationKind;
  step: string;
  answers?: Answers;
  locale?: Locale;
};

/** Opens a form at a step, with the answers of the example, which an earlier visit has stored on the device. */
export async function openBegunApplication(
  page: Page,
  origin: string,
  { kind, step, answers, locale = 'en' }: BegunApplication,
): Promise<void> {
  // The origin's smallest document: localStorage belongs to the origin.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `draft:${kind}`,
    JSON.stringify({ values: listFormValues(kind, answers) }),
  ] as const);
  await page.goto(`${origin}${localizePath(locale, applicationPaths[kind])}?step=${step}`);
  // The check of all answers is loaded later, and moves the button below it: a click in that moment would be lost.
  if (step !== Object.keys(stepSchemas[kind]).at(-1)) return;
  const main = page.getByRole('main');
  await main.getByRole('region').or(main.getByRole('alert')).first().waitFor();
}

/** Waits for the modules that the form loads ahead, with their imports. */
export async function waitForCode(page: Page, parts = ['outbox', 'last-step', 'sent-dialog']): Promise<void> {
  const findUrls = () =>
    page.evaluate((names) => {
      const urls = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.flatMap((part) => urls.find((url) => url.includes(`/${part}-`)) ?? []);
    }, parts);
  await expect.poll(findUrls).toHaveLength(parts.length);
  await page.evaluate(
    (urls) => Promise.all(urls.map((url) => import(url))).then(() => undefined),
    await findUrls(),
  );
}

/** Waits until a person could have filled in a form; one that is sent earlier is suspected spam, whose sender gets no mail. */
export async function waitForPlausibleTime(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 2500);
}

/**
 * Returns the stored data of forms on the device: the names of texts, and of the entries of its databases. Those of the
 * outbox begin with its name.
 */
export async function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const names = Object.keys(localStorage);
    for (const { name } of databases) {
      if (name === undefined) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames) {
        const read = <Value>(request: IDBRequest<Value[]>) =>
          new Promise<Value[]>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
        const keys = await read(db.transaction(store).objectStore(store).getAllKeys());
        const values = await read(db.transaction(store).objectStore(store).getAll());
        for (const [index, key] of keys.map(String).entries()) {
          const item: unknown = values[index];
          const isReceived =
            typeof item === 'object' && item !== null && 'state' in item && item.state === 'received';
          const prefix = isReceived ? 'sent ' : 'outbox ';
          names.push(`${name === 'outbox' ? prefix : ''}${key}`);
        }
      }
      db.close();
    }
    return names.filter((name) => /^(draft|application|other|outbox )/.test(name));
  });
}
