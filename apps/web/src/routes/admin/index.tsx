import { staffPaths } from '@isangano/contracts/routes';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '../../auth/sign-in-page.tsx';

export const Route = createFileRoute('/admin/')({
  beforeLoad: async () => {
    if (import.meta.env.SSR) return;
    // Imported here, as route options are part of the scripts of every page.
    const { getSession } = await import('../../auth/session.ts');
    if (getSession()) throw redirect({ to: staffPaths.dashboard, replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staffSignIn', 'fieldErrors'),
  component: SignInPage,
});
