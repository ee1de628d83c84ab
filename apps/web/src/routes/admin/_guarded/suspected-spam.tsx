import { createFileRoute } from '@tanstack/react-router';
import { SuspectsPage } from '../../../staff/records/spam/suspects-page.tsx';

export const Route = createFileRoute('/admin/_guarded/suspected-spam')({
  loader: ({ context }) => context.catalogues.load('staffRecords'),
  component: SuspectsPage,
});
