import { defaultLocale, isLocale, type Locale, languageKey } from '@isangano/contracts/locales';
import type { FastifyRequest } from 'fastify';

const languageCookie = new RegExp(`(?:^|;\\s*)${languageKey}=(\\w+)`);

/** Returns the locale of the form (`Content-Language`), else that of the language cookie, else English. */
export function getRequestLocale(request: FastifyRequest): Locale {
  const formLocale = request.headers['content-language'];
  if (isLocale(formLocale)) return formLocale;
  const cookieLocale = languageCookie.exec(request.headers.cookie ?? '')?.[1];
  return isLocale(cookieLocale) ? cookieLocale : defaultLocale;
}
