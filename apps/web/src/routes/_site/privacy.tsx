import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../../privacy/privacy-page.tsx';
import { pages } from '../../site/pages.ts';

export const Route = createFileRoute('/_site/privacy')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.privacy].catalogues),
  component: PrivacyPage,
});
