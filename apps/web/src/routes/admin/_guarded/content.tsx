import { parseContentSearch } from '@isangano/contracts/content/search';
import { createFileRoute } from '@tanstack/react-router';
import { ContentPage } from '../../../staff/content/content-page.tsx';

export const Route = createFileRoute('/admin/_guarded/content')({
  validateSearch: parseContentSearch,
  loader: ({ context }) => context.catalogues.load('staffContent'),
  component: ContentPage,
});
