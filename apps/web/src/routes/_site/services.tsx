import { createFileRoute } from '@tanstack/react-router';
import { ServicesPage } from '../../services/services-page.tsx';

export const Route = createFileRoute('/_site/services')({
  loader: ({ context }) => context.catalogues.need('services'),
  component: ServicesPage,
});
