import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { ServicesPage } from '../../public/pages/services/services-page.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/services')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.services].catalogues),
  component: ServicesPage,
});
