import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import { type Locale, languageKey } from '@isangano/contracts/locales';
import type { I18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Catalogues } from './catalogues.ts';
import { readStoredLanguage, storeLanguage } from './language.ts';

type Language = {
  locale: Locale;
  /** Stores the language on the device, and shows the site in it. */
  choose: (locale: Locale) => void;
  /** Whether the language that was chosen last could not be loaded. */
  hasFailed: boolean;
};

const LanguageContext = createContext<Language | undefined>(undefined);

type LanguageProviderProps = {
  i18n: I18n;
  catalogues: Catalogues;
  servedLocale: Locale;
  children: ReactNode;
};

/** The locale prefix of the path decides; without one, the language stored on the device. */
function selectLanguage(servedLocale: Locale): Locale {
  return splitLocale(window.location.pathname).locale ? servedLocale : readStoredLanguage(servedLocale);
}

/**
 * Provides the messages and the language of the page: at first the one that it was served in, then the one stored on
 * the device.
 */
export function LanguageProvider({ i18n, catalogues, servedLocale, children }: LanguageProviderProps) {
  const [locale, setLocale] = useState(servedLocale);
  const [hasFailed, setHasFailed] = useState(false);

  const switchTo = useCallback(
    async (next: Locale) => {
      if ((await catalogues.activate(next)) !== next) return;
      document.documentElement.lang = next;
      setLocale(next);
    },
    [catalogues],
  );

  useEffect(() => {
    // Without its messages the page keeps its language; the choice takes effect on the next page.
    const follow = () => switchTo(selectLanguage(servedLocale)).catch(console.error);
    if (selectLanguage(servedLocale) !== servedLocale) void follow();
    function followOtherTabs(event: StorageEvent) {
      if (event.key === languageKey) void follow();
    }
    window.addEventListener('storage', followOtherTabs);
    return () => window.removeEventListener('storage', followOtherTabs);
  }, [servedLocale, switchTo]);

  const choose = useCallback(
    async (next: Locale) => {
      storeLanguage(next);
      setHasFailed(false);
      const { locale: pathLocale, path } = splitLocale(window.location.pathname);
      try {
        if (!pathLocale) await switchTo(next);
        // The browser would show a page of its own.
        else if (!navigator.onLine && !navigator.serviceWorker?.controller) setHasFailed(true);
        else if (pathLocale !== next)
          window.location.assign(localizePath(next, path) + window.location.search + window.location.hash);
      } catch (error) {
        console.error('language', error);
        setHasFailed(true);
        // Many browsers never fetch a failed module again, but the server sends the page in the language.
        const answer = await fetch('', { method: 'HEAD' }).catch(() => undefined);
        if (answer?.ok) window.location.reload();
      }
    },
    [switchTo],
  );

  const language = useMemo(() => ({ locale, choose, hasFailed }), [locale, choose, hasFailed]);
  return (
    <I18nProvider i18n={i18n}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </I18nProvider>
  );
}

/** Returns the language of the page, and the messages in it. Throws outside a `LanguageProvider`. */
export function useTexts() {
  const messages = useLingui();
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useTexts must be used within a LanguageProvider');
  return { ...messages, ...language };
}
