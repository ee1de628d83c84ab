import type { Locale } from '@isangano/contracts/locales';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { makeEarlyPressGood } from './early-press.ts';
import type { Catalogues } from './i18n/catalogues.ts';
import { LanguageProvider } from './i18n/language-provider.tsx';
import type { AppRouter } from './router.tsx';

type AppProps = { router: AppRouter; i18n: I18n; catalogues: Catalogues; served: Locale };

/** The whole site, the same in the browser and while pages are prerendered. */
export function App({ router, i18n, catalogues, served }: AppProps) {
  useEffect(() => makeEarlyPressGood(), []);

  return (
    <I18nProvider i18n={i18n}>
      <LanguageProvider catalogues={catalogues} served={served}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </I18nProvider>
  );
}
