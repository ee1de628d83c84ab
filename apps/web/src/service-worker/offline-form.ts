import type { Locale } from '@isangano/contracts/locales';
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

/** What the build gives to the service worker. */
export type KeptParts = { forms: OfflineForm[]; startPages: StartPage[] };

/** What a page sends to the service worker: its path and language. */
export type KeepRequest = { path: string; locale: string };

export function isKeepRequest(data: unknown): data is KeepRequest {
  return (
    typeof data === 'object' &&
    data !== null &&
    'path' in data &&
    typeof data.path === 'string' &&
    'locale' in data &&
    typeof data.locale === 'string'
  );
}
