import type { Locale } from '@isangano/contracts/locales';
import { localizedPath, splitLocale } from '@isangano/contracts/routes';
import { createRouter, type LocationRewrite, type RouterHistory } from '@tanstack/react-router';
import type { Catalogues } from './i18n/catalogues.ts';
import { routeTree } from './route-tree.gen.ts';

export type RouterContext = { catalogues: Catalogues };

/** Routes know plain paths only; on a mirror the address has the prefix of its language. */
function mirrorRewrite(mirror: Locale): LocationRewrite {
  return {
    input({ url }) {
      url.pathname = splitLocale(url.pathname).path;
      return url;
    },
    output({ url }) {
      url.pathname = localizedPath(mirror, url.pathname);
      return url;
    },
  };
}

/** The router of a page; `mirror` is the language of its address, none on plain paths. */
export function createAppRouter(options: {
  catalogues: Catalogues;
  mirror: Locale | undefined;
  history?: RouterHistory;
}) {
  return createRouter({
    routeTree,
    context: { catalogues: options.catalogues },
    ...(options.mirror && { rewrite: mirrorRewrite(options.mirror) }),
    ...(options.history && { history: options.history }),
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
