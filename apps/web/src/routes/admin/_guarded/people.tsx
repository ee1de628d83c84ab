import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '../../../staff/records/privacy/person-page.tsx';

export const Route = createFileRoute('/admin/_guarded/people')({
  loader: ({ context }) => context.catalogues.load('staffRecords', 'staffReplies'),
  component: PersonPage,
});
