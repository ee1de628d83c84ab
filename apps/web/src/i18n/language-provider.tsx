import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import { type Locale, languageKey } from '@isangano/contracts/locales';
import { useLingui } from '@lingui/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Catalogues } from './catalogues.ts';
import { readStoredLanguage, storeLanguage } from './language.ts';

type Language = {
  locale: Locale;
  /** Stores the language on the device, and shows the site in it. */
  choose: (locale: Locale) => void;
};

const LanguageContext = createContext<Language | undefined>(undefined);

type LanguageProviderProps = { catalogues: Catalogues; servedLocale: Locale; children: ReactNode };

/** The locale prefix of the path decides; without one, the language stored on the device. */
function selectLanguage(servedLocale: Locale): Locale {
  return splitLocale(window.location.pathname).locale ? servedLocale : readStoredLanguage(servedLocale);
}

/** Provides the language of the page: at first the one that it was served in, then the one stored on the device. */
export function LanguageProvider({ catalogues, servedLocale, children }: LanguageProviderProps) {
  const [locale, setLocale] = useState(servedLocale);

  const switchTo = useCallback(
    async (next: Locale) => {
      try {
        if ((await catalogues.activate(next)) !== next) return;
      } catch (error) {
        // Without its messages the page keeps its language; the choice takes effect on the next page.
        console.error('language', error);
        return;
      }
      document.documentElement.lang = next;
      setLocale(next);
    },
    [catalogues],
  );

  useEffect(() => {
    const selected = selectLanguage(servedLocale);
    if (selected !== servedLocale) void switchTo(selected);
    function followOtherTabs(event: StorageEvent) {
      if (event.key === languageKey) void switchTo(selectLanguage(servedLocale));
    }
    window.addEventListener('storage', followOtherTabs);
    return () => window.removeEventListener('storage', followOtherTabs);
  }, [servedLocale, switchTo]);

  const choose = useCallback(
    (next: Locale) => {
      storeLanguage(next);
      const { locale: pathLocale, path } = splitLocale(window.location.pathname);
      if (!pathLocale) return void switchTo(next);
      if (pathLocale !== next) {
        window.location.assign(localizePath(next, path) + window.location.search + window.location.hash);
      }
    },
    [switchTo],
  );

  const language = useMemo(() => ({ locale, choose }), [locale, choose]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Returns the language of the page, and the messages in it. Throws outside a `LanguageProvider`. */
export function useTexts() {
  const messages = useLingui();
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useTexts must be used within a LanguageProvider');
  return { ...messages, ...language };
}
