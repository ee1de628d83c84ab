import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityPage } from '../../public/pages/accessibility/accessibility-page.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/accessibility')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.accessibility].catalogues),
  component: AccessibilityPage,
});
