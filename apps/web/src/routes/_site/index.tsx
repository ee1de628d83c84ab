import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../site/home-page.tsx';

export const Route = createFileRoute('/_site/')({
  loader: ({ context }) => context.catalogues.need('home'),
  component: HomePage,
});
