import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin')({
  loader: ({ context }) => context.catalogues.need('staff', 'labels', 'faults'),
});
