import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '../../staff/session.ts';
import { StaffLayout } from '../../staff/staff-layout.tsx';
import { StaffLoading } from '../../staff/staff-loading.tsx';

export const Route = createFileRoute('/admin/_guarded')({
  beforeLoad: () => {
    if (!currentSession()) throw redirect({ to: staffPaths.signIn, replace: true });
  },
  component: StaffLayout,
  pendingComponent: StaffLoading,
});
