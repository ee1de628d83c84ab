import { parseProjectsSearch } from '@isangano/contracts/projects/search';
import { createFileRoute } from '@tanstack/react-router';
import { StaffProjectsPage } from '../../../staff/projects/projects-page.tsx';

export const Route = createFileRoute('/admin/_guarded/projects')({
  validateSearch: parseProjectsSearch,
  loader: ({ context }) => context.catalogues.load('staffProjects'),
  component: StaffProjectsPage,
});
