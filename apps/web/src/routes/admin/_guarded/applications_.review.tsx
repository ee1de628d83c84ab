import { parseTriageSearch } from '@isangano/contracts/applications/search';
import { createFileRoute } from '@tanstack/react-router';
import { TriagePage } from '../../../applications/triage/triage-page.tsx';

export const Route = createFileRoute('/admin/_guarded/applications_/review')({
  validateSearch: parseTriageSearch,
  loader: ({ context }) => context.catalogues.load('staffDetails', 'staffReplies'),
  component: TriagePage,
});
