import { parsePublicProjectsSearch } from '@isangano/contracts/projects/search';
import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { loadProjects } from '../../projects/public/load-projects.ts';
import { ProjectsPage } from '../../projects/public/projects-page.tsx';
import { pages } from '../../site/pages.ts';

export const Route = createFileRoute('/_site/projects')({
  validateSearch: parsePublicProjectsSearch,
  loader: async ({ context }) => {
    const [projects] = await Promise.all([
      loadProjects(),
      context.catalogues.load(...pages[publicPaths.projects].catalogues),
    ]);
    return projects;
  },
  component: ProjectsPage,
});
