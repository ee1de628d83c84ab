import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Catalogues } from './i18n/catalogues.ts';
import { routeTree } from './route-tree.gen.ts';

export type RouterContext = { catalogues: Catalogues };

/** The router of a page. `basepath` is the mirror prefix of its language, `/` on plain paths. */
export function createAppRouter(options: {
  catalogues: Catalogues;
  basepath: string;
  history?: RouterHistory;
}) {
  return createRouter({
    routeTree,
    context: { catalogues: options.catalogues },
    basepath: options.basepath,
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
