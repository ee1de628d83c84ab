import { parsePublicProjectsSearch } from '@isangano/contracts/projects/tabs';
import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '../../public/projects/projects-page.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/projects')({
  validateSearch: parsePublicProjectsSearch,
  loader: async ({ context }) => {
    const [projects] = await Promise.all([
      // Imported here, as the options of public routes are part of the scripts of every page.
      import('../../public/projects/load-projects.ts').then(({ loadProjects }) =>
        loadProjects(context.catalogues.locale()),
      ),
      context.catalogues.load(...pages[publicPaths.projects].catalogues),
    ]);
    return projects;
  },
  component: ProjectsPage,
});
