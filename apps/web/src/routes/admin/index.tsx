import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInPage } from '../../staff/identity/sign-in/sign-in-page.tsx';
import { getSession, takeReturnPath } from '../../staff/session/session.ts';

export const Route = createFileRoute('/admin/')({
  beforeLoad: () => {
    if (import.meta.env.SSR) return;
    const session = getSession();
    // Who follows a link to a new password wants to set one.
    if (session && !location.hash) throw redirect({ href: takeReturnPath(session.admin.id), replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staffSignIn', 'fieldErrors'),
  component: SignInPage,
});
