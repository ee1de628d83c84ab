import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '../../projects/projects-page.tsx';

export const Route = createFileRoute('/_site/projects')({
  loader: ({ context }) => context.catalogues.need('projects', 'labels'),
  component: ProjectsPage,
});
