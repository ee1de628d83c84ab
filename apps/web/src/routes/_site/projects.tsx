import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '../../projects/public/projects-page.tsx';
import { pages } from '../../site/pages.ts';

export const Route = createFileRoute('/_site/projects')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.projects].catalogues),
  component: ProjectsPage,
});
