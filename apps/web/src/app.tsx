import type { Locale } from '@isangano/contracts/locales';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Catalogues } from './i18n/catalogues.ts';
import { LanguageProvider } from './i18n/language-provider.tsx';

type TextProps = { i18n: I18n; catalogues: Catalogues; servedLocale: Locale };

/** The root component of the site, in the browser and while prerendering. */
export function App({ router, ...texts }: TextProps & { router: AnyRouter }) {
  return (
    <Texts {...texts}>
      <RouterProvider router={router} />
    </Texts>
  );
}

/** Provides language and messages of the page. */
export function Texts({ i18n, catalogues, servedLocale, children }: TextProps & { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <LanguageProvider catalogues={catalogues} servedLocale={servedLocale}>
        {children}
      </LanguageProvider>
    </I18nProvider>
  );
}
