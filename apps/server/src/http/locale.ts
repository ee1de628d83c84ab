import { defaultLocale } from '@isangano/content/brand';
import { isSiteLocale } from '@isangano/content/locale-paths';
import { type Locale, languageKey } from '@isangano/contracts/locales';
import type { FastifyRequest } from 'fastify';

const languageCookie = new RegExp(`(?:^|;\\s*)${languageKey}=(\\w+)`);

/** Returns the locale of the form (`Content-Language`), else that of `getCookieLocale`. */
export function getRequestLocale(request: FastifyRequest): Locale {
  const formLocale = request.headers['content-language'];
  return isSiteLocale(formLocale) ? formLocale : getCookieLocale(request);
}

/** Returns the locale of the language cookie, else the default language. */
export function getCookieLocale(request: FastifyRequest): Locale {
  const cookieLocale = languageCookie.exec(request.headers.cookie ?? '')?.[1];
  return isSiteLocale(cookieLocale) ? cookieLocale : defaultLocale;
}
