import { parseProjectsSearch } from '@isangano/contracts/projects/search';
import { createFileRoute } from '@tanstack/react-router';
import { StaffProjectsPage } from '../../../projects/staff/projects-page.tsx';

export const Route = createFileRoute('/admin/_guarded/projects')({
  validateSearch: parseProjectsSearch,
  loader: ({ context }) => context.catalogues.need('staffProjects'),
  component: StaffProjectsPage,
});
