import type { Locale } from '@isangano/contracts/locales';
import type { PlainTexts } from '@isangano/contracts/plain-texts';
import { localizedPath, publicPaths } from '@isangano/contracts/routes';
import { setupI18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { createCatalogues } from './i18n/catalogues.ts';
import { plainTextCatalogues, plainTexts } from './prerender/plain-texts.ts';
import { structuredData } from './prerender/structured-data.ts';
import { createAppRouter } from './router.tsx';

/** A path no page answers to, which stands for all of them. */
export const unknownPath = '/unknown-path';

function prepare(path: string, locale: Locale, mirror: boolean) {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, locale);
  const router = createAppRouter({
    catalogues,
    mirror: mirror ? locale : undefined,
    history: createMemoryHistory({ initialEntries: [mirror ? localizedPath(locale, path) : path] }),
  });
  return { i18n, catalogues, router };
}

/** What the server says to visitors whose pages run no scripts. */
export async function renderPlainTexts(locale: Locale): Promise<PlainTexts> {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, locale);
  await catalogues.need(...plainTextCatalogues);
  await catalogues.activate(locale);
  return plainTexts(i18n);
}

/** Public pages that there is a route for. */
export const prerenderedPaths: readonly string[] = Object.values(publicPaths).filter(
  (path) => path in prepare('/', 'en', false).router.routesByPath,
);

/**
 * Renders one page in one language; `mirror` puts it, and all its links, below the language's prefix.
 * Answers the markup, which routes and catalogues it is made of, and its data for search engines.
 */
export async function renderPage(path: string, locale: Locale, mirror: boolean) {
  const { i18n, catalogues, router } = prepare(path, locale, mirror);
  await catalogues.activate(locale);
  await router.load();
  const html = renderToString(<App router={router} i18n={i18n} catalogues={catalogues} served={locale} />);
  return {
    html,
    routeIds: router.state.matches.map((match) => match.routeId),
    catalogues: catalogues.needed(),
    data: structuredData(path, locale, i18n),
  };
}
