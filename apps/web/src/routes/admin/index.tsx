import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '../../staff/identity/sign-in/sign-in-page.tsx';

export const Route = createFileRoute('/admin/')({
  beforeLoad: async () => {
    if (import.meta.env.SSR) return;
    // Imported here, as route options are part of the scripts of every page.
    const { getSession, takeReturnPath } = await import('../../staff/session/session.ts');
    const session = getSession();
    // Who follows a link to a new password wants to set one.
    if (session && !location.hash) throw redirect({ href: takeReturnPath(session.admin.id), replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staffSignIn', 'fieldErrors'),
  component: SignInPage,
});
