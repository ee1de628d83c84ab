import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { PartnershipPage } from '../../public/pages/partnership/partnership-page.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/partnership')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.partnership].catalogues),
  component: PartnershipPage,
});
