import { defaultLocale, type Locale, languageKey } from '@isangano/contracts/locales';
import { isStaffPath, localizedPath, splitLocale } from '@isangano/contracts/routes';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Catalogues } from './catalogues.ts';
import { keepLanguageCookie, staffLocales, storedLanguage, storeLanguage } from './language.ts';

type Language = {
  locale: Locale;
  /** Shows the site in this language and remembers it on the device. */
  choose: (locale: Locale) => void;
};

const LanguageContext = createContext<Language | undefined>(undefined);

type LanguageProviderProps = { catalogues: Catalogues; served: Locale; children: ReactNode };

/** On a mirror path the address decides, on a plain one what the device has stored. */
function wantedLanguage(served: Locale): Locale {
  const { pathname } = window.location;
  if (splitLocale(pathname).locale) return served;
  const stored = storedLanguage(served);
  return isStaffPath(pathname) && !staffLocales.includes(stored) ? defaultLocale : stored;
}

/** Holds the language of the page: first the one it was served in, then the one the device has stored. */
export function LanguageProvider({ catalogues, served, children }: LanguageProviderProps) {
  const [locale, setLocale] = useState(served);

  const show = useCallback(
    async (next: Locale) => {
      try {
        await catalogues.activate(next);
      } catch (fault) {
        // Without its words the page stays in the language it has; the choice counts from the next page on.
        console.error('language', fault);
        return;
      }
      document.documentElement.lang = next;
      setLocale(next);
    },
    [catalogues],
  );

  useEffect(() => {
    const stored = wantedLanguage(served);
    if (stored !== served) void show(stored);
    keepLanguageCookie();
  }, [served, show]);

  useEffect(() => {
    function followOtherTabs(event: StorageEvent) {
      if (event.key === languageKey) void show(wantedLanguage(served));
    }
    window.addEventListener('storage', followOtherTabs);
    return () => window.removeEventListener('storage', followOtherTabs);
  }, [served, show]);

  const choose = useCallback(
    (next: Locale) => {
      storeLanguage(next);
      const { locale: mirror, path } = splitLocale(window.location.pathname);
      if (!mirror) return void show(next);
      if (mirror !== next) {
        window.location.assign(localizedPath(next, path) + window.location.search + window.location.hash);
      }
    },
    [show],
  );

  const language = useMemo(() => ({ locale, choose }), [locale, choose]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Throws outside a `LanguageProvider`. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider');
  return language;
}
