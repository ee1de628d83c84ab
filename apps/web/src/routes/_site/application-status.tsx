import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '../../public/pages/application-status/status-page.tsx';

export const Route = createFileRoute('/_site/application-status')({
  loader: ({ context }) => context.catalogues.load('applicationStatus'),
  component: StatusPage,
});
