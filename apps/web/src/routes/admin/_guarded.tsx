import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { StaffLayout } from '../../staff/staff-layout.tsx';
import { StaffLoading } from '../../staff/staff-loading.tsx';

export const Route = createFileRoute('/admin/_guarded')({
  beforeLoad: async () => {
    // Loaded on demand: route options are part of every page.
    const { currentSession } = await import('../../staff/session.ts');
    if (!currentSession()) throw redirect({ to: staffPaths.signIn, replace: true });
  },
  loader: ({ context }) => context.catalogues.need('staff', 'labels'),
  component: StaffLayout,
  pendingComponent: StaffLoading,
});
