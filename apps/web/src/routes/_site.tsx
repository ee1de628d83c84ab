import { createFileRoute } from '@tanstack/react-router';
import { SiteLayout } from '../public/layout/site-layout.tsx';

export const Route = createFileRoute('/_site')({
  loader: ({ context }) => context.catalogues.load('site'),
  component: SiteLayout,
});
