import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../../messages/form/contact-page.tsx';
import { pages } from '../../site/pages.ts';

export const Route = createFileRoute('/_site/contact')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.contact].catalogues),
  component: ContactPage,
});
