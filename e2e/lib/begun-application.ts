import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { localizePath, publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';

export const applicationPaths: Record<ApplicationKind, string> = {
  interview: publicPaths.interviewForm,
  partner: publicPaths.partnershipApplication,
};

/** Valid answers to all required fields. */
export const completeAnswers: Record<ApplicationKind, Record<string, string | boolean | string[]>> = {
  interview: {
    fullName: 'Jean Bosco Habimana',
    email: 'bosco@example.rw',
    phone: '+250 788 000 111',
    headline: 'Sixty tailors, one market hall',
    pitch: 'We turned an unused market hall into a workshop where sixty young tailors learn and earn.',
    channels: ['Isoko Business'],
    consentPublish: true,
    consentRules: true,
  },
  partner: {
    appName: 'Kivu',
    email: 'kivu@example.rw',
    phone: '1',
    country: 'Rwanda',
    type: 'Corporate',
    project: 'Cold chain',
    summary: 'Vaccines by motorbike',
    amount: '1000',
    equity: '5',
    agree: true,
  },
};

type BegunApplication = {
  kind: ApplicationKind;
  step: string;
  answers?: Record<string, string | boolean | string[]>;
  locale?: Locale;
};

/** Opens a form at a step, with answers to all fields that an earlier visit has stored on the device. */
export async function openBegunApplication(
  page: Page,
  origin: string,
  { kind, step, answers = {}, locale = 'en' }: BegunApplication,
): Promise<void> {
  // The origin's smallest document: localStorage belongs to the origin.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `draft:${kind}`,
    JSON.stringify({ values: { ...completeAnswers[kind], ...answers } }),
  ] as const);
  await page.goto(`${origin}${localizePath(locale, applicationPaths[kind])}?step=${step}`);
}

/**
 * Returns what the device stores of forms: the names of texts, and of the entries of its databases. Those of the outbox
 * begin with its name.
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
