import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { StaffLoading } from '../../staff/base/staff-loading.tsx';
import { StaffLayout } from '../../staff/layout/staff-layout.tsx';
import { getSession } from '../../staff/session/session.ts';

export const Route = createFileRoute('/admin/_guarded')({
  beforeLoad: ({ location: { pathname } }) => {
    const session = getSession();
    if (!session) throw redirect({ to: staffPaths.signIn, replace: true });
    // Editors have no other pages.
    const isTheirs = [staffPaths.content, staffPaths.account].some((path) => path === pathname);
    if (session.role === 'editor' && !isTheirs) throw redirect({ to: staffPaths.content, replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staff', 'labels'),
  component: StaffLayout,
  pendingComponent: StaffLoading,
});
