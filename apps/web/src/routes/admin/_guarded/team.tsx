import { createFileRoute } from '@tanstack/react-router';
import { OwnersOnly } from '../../../staff/base/owners-only.tsx';
import { TeamPage } from '../../../staff/identity/team/team-page.tsx';

export const Route = createFileRoute('/admin/_guarded/team')({
  loader: ({ context }) => context.catalogues.load('staffAccount'),
  component: () => (
    <OwnersOnly>
      <TeamPage />
    </OwnersOnly>
  ),
});
