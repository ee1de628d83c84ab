import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { StaffLoading } from '../../staff/base/staff-loading.tsx';
import { StaffLayout } from '../../staff/layout/staff-layout.tsx';

export const Route = createFileRoute('/admin/_guarded')({
  beforeLoad: async () => {
    // Imported here, as route options are part of the scripts of every page.
    const { getSession } = await import('../../staff/session/session.ts');
    if (!getSession()) throw redirect({ to: staffPaths.signIn, replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staff', 'labels'),
  component: StaffLayout,
  pendingComponent: StaffLoading,
});
