import { defaultLocale } from '@isangano/content/brand';
import { isSiteLocale, splitLocale } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { isStaffPath } from '@isangano/contracts/routes';
import type { AnyRouter } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { setUpMessages } from './i18n/catalogues.ts';
import { readStoredLanguage, syncLanguageCookie } from './i18n/language.ts';
import { putTypedBack, replayEarlyUse } from './public/hydration/replay-early-use.ts';
import { publicRoutes, rootRoute } from './public-routes.ts';
import { createAppRouter } from './router.tsx';
import { hydrated } from './ui/page-head.tsx';

/** An empty shell, such as that of the staff area, starts in the stored language and loads no other. */
function readServedLanguage(lang: string, isPrerendered: boolean): Locale {
  const served = isSiteLocale(lang) ? lang : defaultLocale;
  return isPrerendered ? served : readStoredLanguage(served);
}

async function start(root: HTMLElement): Promise<void> {
  putTypedBack();
  const pathLocale = splitLocale(window.location.pathname).locale;
  const lang = document.documentElement.lang;
  const isPrerendered = root.firstElementChild !== null;
  const servedLocale = pathLocale ?? readServedLanguage(lang, isPrerendered);
  document.documentElement.lang = servedLocale;

  const { i18n, catalogues } = setUpMessages(servedLocale);
  // From a public page, staff pages are loaded as documents of their own.
  const routeTree = isStaffPath(location.pathname)
    ? (await import('./all-routes.ts')).allRoutes
    : rootRoute.addChildren([publicRoutes]);
  const router = createAppRouter({ routeTree, catalogues, pathLocale, isServed: isPrerendered });
  focusHeadingOnNavigation(router);
  // Prerendered pages contain markup and no router data. With `ssr` set, the router renders without the
  // boundaries of a first client render, which the markup does not contain either.
  if (isPrerendered) router.ssr = { manifest: undefined };

  await catalogues.activate(servedLocale);
  await router.load();

  const app = <App router={router} i18n={i18n} catalogues={catalogues} servedLocale={servedLocale} />;
  if (isPrerendered) hydrateRoot(root, app);
  else {
    // The loader of served pages has done so.
    syncLanguageCookie();
    createRoot(root).render(app);
  }
  await hydrated;
  // After the renders that effects of the page have started.
  setTimeout(replayEarlyUse);
}

// Served pages have it in their head.
if (import.meta.env.DEV) {
  await import('./public/page-loader/page-loader.ts');
  if (isStaffPath(location.pathname)) await import('./public/page-loader/staff-look.ts');
}
const root = document.getElementById('root');
if (root) void start(root);

/** Focuses the heading of a page after client-side navigation, for users of keyboards and screen readers. */
function focusHeadingOnNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
