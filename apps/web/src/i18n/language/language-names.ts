import type { Locale } from '@isangano/contracts/locales';

/** Each language by its own name. */
export const languageNames: Record<Locale, string> = { en: 'English', rw: 'Kinyarwanda', fr: 'Français' };
