import type { Locale } from '@isangano/contracts/locales';
import { type I18n, setupI18n } from '@lingui/core';
import { type Catalogues, createCatalogues } from './catalogues.ts';

/**
 * Sets up the messages of a page in the browser. An unknown message id is rendered as such, and reported once; while
 * catalogues are being loaded, a message that is not there yet is rendered as nothing.
 */
export function setUpMessages(locale: Locale): { i18n: I18n; catalogues: Catalogues } {
  const reported = new Set<string>();
  const i18n = setupI18n({
    missing(_locale, id) {
      if (catalogues.isLoading()) return '';
      if (!reported.has(id)) console.error('i18n: no message', id);
      reported.add(id);
      return id;
    },
  });
  const catalogues = createCatalogues(i18n, locale);
  return { i18n, catalogues };
}
