import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { StaffLayout } from '../../staff/staff-layout.tsx';
import { StaffLoading } from '../../staff/staff-loading.tsx';

export const Route = createFileRoute('/admin/_guarded')({
  beforeLoad: async () => {
    // Imported here, as route options are part of the scripts of every page.
    const { getSession } = await import('../../auth/session.ts');
    if (!getSession()) throw redirect({ to: staffPaths.signIn, replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staff', 'labels'),
  component: StaffLayout,
  pendingComponent: StaffLoading,
});
