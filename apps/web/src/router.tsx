import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import {
  type AnyRoute,
  createRouter,
  type LocationRewrite,
  type RouterHistory,
} from '@tanstack/react-router';
import type { allRoutes } from './all-routes.ts';
import type { Catalogues } from './i18n/catalogues.ts';
import { FailurePage } from './public/site/failure-page.tsx';

/** Routes match paths without a locale prefix: it is removed from incoming URLs and added to outgoing ones. */
function rewriteLocalePrefix(pathLocale: Locale): LocationRewrite {
  return {
    input({ url }) {
      url.pathname = splitLocale(url.pathname).path;
      return url;
    },
    output({ url }) {
      url.pathname = localizePath(pathLocale, url.pathname);
      return url;
    },
  };
}

/** A served page keeps the scroll position from before its code was loaded. */
function createScrollRestoration(isServed: boolean): () => boolean {
  let keepsPosition = isServed;
  return () => {
    const restores = !keepsPosition;
    keepsPosition = false;
    return restores;
  };
}

type Options<Routes extends AnyRoute> = {
  /** All routes, or those of public pages. */
  routeTree: Routes;
  catalogues: Catalogues;
  pathLocale: Locale | undefined;
  /** Whether the page has been served with its markup. */
  isServed?: boolean;
  history?: RouterHistory;
};

/** Creates the router of a page. `pathLocale` is the locale prefix of its path; undefined without one. */
export function createAppRouter<Routes extends AnyRoute>(options: Options<Routes>) {
  return createRouter({
    routeTree: options.routeTree,
    context: { catalogues: options.catalogues },
    ...(options.pathLocale && { rewrite: rewriteLocalePrefix(options.pathLocale) }),
    ...(options.history && { history: options.history }),
    defaultErrorComponent: FailurePage,
    defaultPreload: 'intent',
    scrollRestoration: createScrollRestoration(options.isServed ?? false),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter<typeof allRoutes>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
