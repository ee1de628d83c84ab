import { localizePath } from '@isangano/content/locale-paths';
import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { renderKeptDays } from '@isangano/content/privacy-page';
import { renderInsertedProjects } from '@isangano/content/project-page';
import type { Locale } from '@isangano/contracts/locales';
import { type PrivacyParts, type ProjectPageParts, placeholderDays } from '@isangano/contracts/page-parts';
import { type ConfiguredKind, getKeptDays } from '@isangano/contracts/privacy/kept-data';
import { projectTabs } from '@isangano/contracts/projects/values';
import { applicationStatusPath, publicPaths } from '@isangano/contracts/routes';
import { type I18n, setupI18n } from '@lingui/core';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { allRoutes } from './all-routes.ts';
import { App } from './app.tsx';
import { createCatalogues } from './i18n/catalogues.ts';
import { LanguageProvider } from './i18n/language-provider.tsx';
import { idPrefix, ServedContactDialog } from './public/messages/contact-dialog-content.tsx';
import { describePeriod } from './public/pages/privacy/privacy-page.tsx';
import {
  buildStartPage,
  buildWebManifest,
  manifestCatalogues,
  startPageCatalogues,
} from './public/prerender/installed-site.ts';
import { markProjectLists, renderProjectParts } from './public/prerender/project-parts.tsx';
import { buildStructuredData } from './public/prerender/structured-data.ts';
import { pages } from './public/site/pages.ts';
import { createAppRouter } from './router.tsx';
import type { StartPage } from './submission/offline/start-page.ts';

export const missingIds = new Set<string>();

function setUpTexts(): I18n {
  return setupI18n({
    missing(_locale, id) {
      missingIds.add(id);
      return id;
    },
  });
}

/** A path without a page, for which the not-found page is rendered. */
export const unknownPath = '/unknown-path';

function setUpPage(path: string, locale: Locale, hasLocalePrefix: boolean) {
  const i18n = setUpTexts();
  const catalogues = createCatalogues(i18n, locale);
  const router = createAppRouter({
    routeTree: allRoutes,
    catalogues,
    pathLocale: hasLocalePrefix ? locale : undefined,
    history: createMemoryHistory({ initialEntries: [hasLocalePrefix ? localizePath(locale, path) : path] }),
  });
  return { i18n, catalogues, router };
}

async function loadMessages(locale: Locale, names: readonly CatalogueName[]): Promise<I18n> {
  const i18n = setUpTexts();
  const catalogues = createCatalogues(i18n, locale);
  await catalogues.load(...names);
  await catalogues.activate(locale);
  return i18n;
}

export async function renderWebManifest(locale: Locale): Promise<object> {
  return buildWebManifest(locale, await loadMessages(locale, manifestCatalogues));
}

/** Returns the page at which the installed site starts without network, in a language. */
export async function renderStartPage(locale: Locale): Promise<StartPage> {
  return buildStartPage(locale, await loadMessages(locale, startPageCatalogues));
}

/**
 * Renders the parts that every served page of a language contains besides its markup: the contact dialog, and the text
 * for code that cannot be loaded.
 */
export async function renderServedParts(locale: Locale, hasLocalePrefix: boolean) {
  const { i18n, catalogues, router } = setUpPage(publicPaths.home, locale, hasLocalePrefix);
  await catalogues.load('site', 'contact', 'fieldErrors');
  await catalogues.activate(locale);
  await router.load();
  const contactDialog = renderToString(
    <LanguageProvider i18n={i18n} catalogues={catalogues} servedLocale={locale}>
      <RouterContextProvider router={router}>
        <ServedContactDialog />
      </RouterContextProvider>
    </LanguageProvider>,
    { identifierPrefix: idPrefix },
  );
  return { contactDialog, failedText: i18n._('site.codeFailed') };
}

/** Returns the text of the staff area without JavaScript, as HTML. */
export async function renderStaffNoScript(locale: Locale): Promise<string> {
  const i18n = await loadMessages(locale, ['staff']);
  return renderToString(<>{i18n._('staff.noScript')}</>);
}

/** Pages for search engines: public paths that have a route. */
export const listedPaths: readonly string[] = Object.values(publicPaths).filter(
  (path) => path in setUpPage('/', 'en', false).router.routesByPath,
);

export const prerenderedPaths: readonly string[] = [...listedPaths, applicationStatusPath];

/** Query strings of which each has a page of its own. */
export const searchesByPath: Readonly<Record<string, readonly string[]>> = {
  [publicPaths.projects]: projectTabs.slice(1).map(({ id }) => `?tab=${id}`),
};

/** Returns the markup from which the server builds lists of projects. */
export async function renderProjectPageParts(locale: Locale): Promise<ProjectPageParts> {
  const { i18n, catalogues } = setUpPage(publicPaths.projects, locale, false);
  await catalogues.load(...pages[publicPaths.projects].catalogues);
  await catalogues.activate(locale);
  return renderProjectParts({ locale, i18n, catalogues });
}

/** Returns the texts from which the server fills in the periods of the privacy notice. */
export async function renderPrivacyParts(locale: Locale): Promise<PrivacyParts> {
  const i18n = await loadMessages(locale, pages[publicPaths.privacy].catalogues);
  const describeAll = (kind: ConfiguredKind) => ({
    unlimited: describePeriod(i18n, kind, null),
    one: describePeriod(i18n, kind, 1),
    other: describePeriod(i18n, kind, placeholderDays),
  });
  return {
    applications: describeAll('applications'),
    messages: describeAll('messages'),
    subscriptions: describeAll('subscriptions'),
  };
}

/** The data block of a page that the server fills, after the root element. */
function renderBodyEnd(path: string): string {
  if (path === publicPaths.projects) return renderInsertedProjects([]);
  return path === publicPaths.privacy ? renderKeptDays(getKeptDays({})) : '';
}

/**
 * Renders one page in one language, with or without the locale prefix in its path and links. Returns the markup, the
 * routes and catalogues that it uses, its structured data for search engines, and the markup after the root element.
 */
export async function renderPage(path: string, locale: Locale, hasLocalePrefix: boolean, search = '') {
  const { i18n, catalogues, router } = setUpPage(path + search, locale, hasLocalePrefix);
  await catalogues.activate(locale);
  await router.load();
  const html = renderToString(
    <App router={router} i18n={i18n} catalogues={catalogues} servedLocale={locale} />,
  );
  const isProjectsPage = path === publicPaths.projects;
  return {
    html: isProjectsPage ? markProjectLists({ locale, i18n, catalogues }, html) : html,
    bodyEnd: renderBodyEnd(path),
    routeIds: router.state.matches.map((match) => match.routeId),
    catalogues: catalogues.requested(),
    data: buildStructuredData(path, locale, i18n),
  };
}
