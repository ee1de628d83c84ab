import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../../staff/dashboard/dashboard-page.tsx';

export const Route = createFileRoute('/admin/_guarded/dashboard')({
  loader: ({ context }) => context.catalogues.load('staffDashboard'),
  component: DashboardPage,
});
