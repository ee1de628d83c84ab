import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { isObject } from '../submission/form-values.ts';
import type { StartPage } from '../submission/offline/start-page.ts';

/** A form in one language, as the build lists it for the service worker. */
export type OfflineForm = {
  /** Path of the form without locale prefix. */
  url: string;
  locale: Locale;
  /** Changes with every file and document of the form. */
  revision: string;
  /** Paths of all files that it needs without network. */
  files: string[];
};

/** The input of the service worker from the build. */
export type KeptParts = { forms: OfflineForm[]; startPages: StartPage[] };

/** The message of a page to the service worker: its path and language. */
export type KeepRequest = { path: string; locale: string };

const cachePrefix = 'form';

/**
 * The forms that are kept on the device. Each has a cache of its own, whose name contains the revision: a document is
 * only shown with files of the same release.
 */
export function createKeptForms(forms: readonly OfflineForm[]) {
  const toCacheName = (path: string, { locale, revision }: OfflineForm) =>
    `${cachePrefix} ${path} ${locale} ${revision}`;
  const listForms = (path: string) => forms.filter(({ url }) => url === splitLocale(path).path);

  function matchDocument(path: string, form: OfflineForm): Promise<Response | undefined> {
    return caches.match(path, { cacheName: toCacheName(path, form), ignoreVary: true });
  }

  /** Keeps the form at a path, in the language in which the server sends it. */
  async function keep(path: string): Promise<void> {
    const response = await fetch(path);
    const html = await response.clone().text();
    const locale = /<html lang="(\w+)"/.exec(html)?.[1];
    const form = listForms(path).find((candidate) => candidate.locale === locale);
    // The server may have a newer or an older release.
    const isSameRelease = html.match(/\/assets\/[\w.-]+/g)?.every((file) => form?.files.includes(file));
    if (!response.ok || !form || !isSameRelease) throw new Error(`${path} is not of this release.`);
    if (!(await matchDocument(path, form))) await fill(path, form, response);
    // A path without locale prefix has the language that was chosen last.
    for (const other of listForms(path)) if (other !== form) await caches.delete(toCacheName(path, other));
  }

  async function fill(path: string, form: OfflineForm, response: Response): Promise<void> {
    const name = toCacheName(path, form);
    try {
      const cache = await caches.open(name);
      await cache.addAll(form.files);
      // Last, since a form counts as stored once its document is.
      await cache.put(path, response);
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
  }

  /** Returns the names of the caches of forms, of any release. */
  async function listCaches(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(`${cachePrefix} `));
  }

  return {
    /** Whether a path is that of a form, with or without locale prefix. */
    isFormPath: (path: string) => listForms(path).length > 0,
    /** Keeps a form, unless it is kept already. Rejects if it could not be kept completely. */
    async cacheOnce({ path, locale }: KeepRequest): Promise<void> {
      const form = listForms(path).find((candidate) => candidate.locale === locale);
      if (!form || !(await matchDocument(path, form))) await keep(path);
    },
    async findDocument(path: string): Promise<Response | undefined> {
      const documents = await Promise.all(listForms(path).map((form) => matchDocument(path, form)));
      return documents.find((document) => document !== undefined);
    },
    /**
     * Returns the language of a form that is kept; rather of one without it in its path, which has the language that
     * was chosen last.
     */
    async findLocale(): Promise<string | undefined> {
      const kept = (await listCaches()).map((name) => name.split(' '));
      const plain = kept.find(([, path = '']) => listForms(path).some(({ url }) => url === path));
      return (plain ?? kept[0])?.[2];
    },
    /** Keeps the forms of this release that are kept of another one. */
    async refreshCache(): Promise<void> {
      const paths = new Set((await listCaches()).map((name) => name.split(' ')[1] ?? ''));
      await Promise.all([...paths].filter((path) => listForms(path).length > 0).map(keep));
    },
    /** Removes what is kept of other releases. */
    async removeOthers(): Promise<void> {
      const own = forms.flatMap((form) =>
        [form.url, localizePath(form.locale, form.url)].map((path) => toCacheName(path, form)),
      );
      const others = (await listCaches()).filter((name) => !own.includes(name));
      await Promise.all(others.map((name) => caches.delete(name)));
    },
  };
}

export function isKeepRequest(data: unknown): data is KeepRequest {
  return isObject(data) && typeof data.path === 'string' && typeof data.locale === 'string';
}
