import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../../staff/identity/account/account-page.tsx';

export const Route = createFileRoute('/admin/_guarded/account')({
  loader: ({ context }) => context.catalogues.load('staffAccount'),
  component: AccountPage,
});
