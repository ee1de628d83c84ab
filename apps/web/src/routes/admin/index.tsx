import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '../../staff/sign-in-page.tsx';

export const Route = createFileRoute('/admin/')({
  beforeLoad: async () => {
    if (import.meta.env.SSR) return;
    // Loaded on demand: route options are part of every page.
    const { currentSession } = await import('../../staff/session.ts');
    if (currentSession()) throw redirect({ to: staffPaths.dashboard, replace: true });
  },
  loader: ({ context }) => context.catalogues.need('staffSignIn', 'faults'),
  component: SignInPage,
});
