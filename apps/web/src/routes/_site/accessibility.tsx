import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityPage } from '../../accessibility/accessibility-page.tsx';
import { pages } from '../../site/pages.ts';

export const Route = createFileRoute('/_site/accessibility')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.accessibility].catalogues),
  component: AccessibilityPage,
});
