import type { Locale } from '@isangano/contracts/locales';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import type { Catalogues } from './i18n/catalogues.ts';
import { LanguageProvider } from './i18n/language-provider.tsx';
import type { AppRouter } from './router.tsx';

type AppProps = { router: AppRouter; i18n: I18n; catalogues: Catalogues; servedLocale: Locale };

/** The root component of the site, in the browser and while prerendering. */
export function App({ router, i18n, catalogues, servedLocale }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <LanguageProvider catalogues={catalogues} servedLocale={servedLocale}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </I18nProvider>
  );
}
