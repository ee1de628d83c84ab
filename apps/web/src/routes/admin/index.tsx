import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '../../staff/session.ts';
import { SignInPage } from '../../staff/sign-in-page.tsx';

export const Route = createFileRoute('/admin/')({
  beforeLoad: () => {
    if (currentSession()) throw redirect({ to: staffPaths.dashboard, replace: true });
  },
  component: SignInPage,
});
