import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { createFileRoute } from '@tanstack/react-router';
import { ApplicationsPage } from '../../../staff/applications/details/applications-page.tsx';

export const Route = createFileRoute('/admin/_guarded/applications')({
  validateSearch: parseApplicationsSearch,
  component: ApplicationsPage,
});
