import { createFileRoute } from '@tanstack/react-router';
import { StaffLoading } from '../staff/staff-loading.tsx';

export const Route = createFileRoute('/admin')({
  loader: ({ context }) => context.catalogues.need('staff', 'labels', 'faults'),
  pendingComponent: StaffLoading,
});
