import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { LanguageProvider } from './i18n/language-provider.tsx';

type AppProps = Omit<ComponentProps<typeof LanguageProvider>, 'children'> & { router: AnyRouter };

/** The root component of the site, in the browser and while prerendering. */
export function App({ router, ...texts }: AppProps) {
  return (
    <LanguageProvider {...texts}>
      <RouterProvider router={router} />
    </LanguageProvider>
  );
}
