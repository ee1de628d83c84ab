import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../public/pages/home/home-page.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.home].catalogues),
  component: HomePage,
});
