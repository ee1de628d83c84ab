import { parsePublicProjectsSearch } from '@isangano/contracts/projects/search';
import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '../../projects/public/projects-page.tsx';
import { pages } from '../../site/pages.ts';

export const Route = createFileRoute('/_site/projects')({
  validateSearch: parsePublicProjectsSearch,
  loader: async ({ context }) => {
    const [projects] = await Promise.all([
      // Imported here, as route options are part of the scripts of every page.
      import('../../projects/public/load-projects.ts').then(({ loadProjects }) => loadProjects()),
      context.catalogues.load(...pages[publicPaths.projects].catalogues),
    ]);
    return projects;
  },
  component: ProjectsPage,
});
