import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../../public/messages/contact-page.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/contact')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.contact].catalogues),
  component: ContactPage,
});
