import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '../../../people/person-page.tsx';

export const Route = createFileRoute('/admin/_guarded/people')({
  loader: ({ context }) => context.catalogues.load('staffRecords', 'staffReplies'),
  component: PersonPage,
});
