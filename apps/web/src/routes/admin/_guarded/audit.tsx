import { parseAuditSearch } from '@isangano/contracts/audit/search';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../audit/audit-page.tsx';
import { OwnersOnly } from '../../../staff/owners-only.tsx';

export const Route = createFileRoute('/admin/_guarded/audit')({
  validateSearch: parseAuditSearch,
  loader: ({ context }) => context.catalogues.load('staffAccount'),
  component: () => (
    <OwnersOnly>
      <AuditPage />
    </OwnersOnly>
  ),
});
