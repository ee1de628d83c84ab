import { defaultLocale } from '@isangano/content/brand';
import { isSiteLocale } from '@isangano/content/languages';
import { type Locale, languageKey } from '@isangano/contracts/locales';
import type { FastifyRequest } from 'fastify';

const languageCookie = new RegExp(`(?:^|;\\s*)${languageKey}=(\\w+)`);

/** Returns the locale of the form (`Content-Language`), else that of the language cookie, else the default language. */
export function getRequestLocale(request: FastifyRequest): Locale {
  const formLocale = request.headers['content-language'];
  if (isSiteLocale(formLocale)) return formLocale;
  const cookieLocale = languageCookie.exec(request.headers.cookie ?? '')?.[1];
  return isSiteLocale(cookieLocale) ? cookieLocale : defaultLocale;
}
