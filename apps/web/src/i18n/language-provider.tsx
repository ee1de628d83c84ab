import { type Locale, languageKey } from '@isangano/contracts/locales';
import { localizedPath, splitLocale } from '@isangano/contracts/routes';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Catalogues } from './catalogues.ts';
import { storedLanguage, storeLanguage } from './language.ts';

type Language = {
  locale: Locale;
  /** Shows the site in this language and remembers it on the device. */
  choose: (locale: Locale) => void;
};

const LanguageContext = createContext<Language | undefined>(undefined);

type LanguageProviderProps = { catalogues: Catalogues; served: Locale; children: ReactNode };

/** Holds the language of the page: first the one it was served in, then the one the device has stored. */
export function LanguageProvider({ catalogues, served, children }: LanguageProviderProps) {
  const [locale, setLocale] = useState(served);

  const show = useCallback(
    async (next: Locale) => {
      await catalogues.activate(next);
      document.documentElement.lang = next;
      setLocale(next);
    },
    [catalogues],
  );

  useEffect(() => {
    // On a mirror path the address decides, on a plain one what the device has stored.
    if (splitLocale(window.location.pathname).locale) return;
    const stored = storedLanguage(served);
    if (stored === served) return;
    storeLanguage(stored);
    void show(stored);
  }, [served, show]);

  useEffect(() => {
    function followOtherTabs(event: StorageEvent) {
      if (event.key !== languageKey || splitLocale(window.location.pathname).locale) return;
      void show(storedLanguage(served));
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
