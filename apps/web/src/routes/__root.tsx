import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../router.tsx';
import { NotFoundPage } from '../site/not-found-page.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.catalogues.need('site'),
  notFoundComponent: NotFoundPage,
});
