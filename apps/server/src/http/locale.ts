import { defaultLocale, isLocale, type Locale, languageKey } from '@isangano/contracts/locales';
import type { FastifyRequest } from 'fastify';

const languageCookie = new RegExp(`(?:^|;\\s*)${languageKey}=(\\w+)`);

/** The language of the form that was sent, where it tells; else the one a visitor has chosen on this device. */
export function chosenLocale(request: FastifyRequest): Locale {
  const ofForm = request.headers['content-language'];
  if (isLocale(ofForm)) return ofForm;
  const chosen = languageCookie.exec(request.headers.cookie ?? '')?.[1];
  return isLocale(chosen) ? chosen : defaultLocale;
}
