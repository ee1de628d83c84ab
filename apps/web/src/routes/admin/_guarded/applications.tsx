import { applicationsSearch } from '@isangano/contracts/applications/list';
import { createFileRoute } from '@tanstack/react-router';
import { ApplicationsPage } from '../../../applications/applications-page.tsx';

export const Route = createFileRoute('/admin/_guarded/applications')({
  validateSearch: applicationsSearch,
  component: ApplicationsPage,
});
