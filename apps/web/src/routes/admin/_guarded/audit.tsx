import { parseAuditSearch } from '@isangano/contracts/audit/search';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../staff/audit-log/audit-page.tsx';
import { OwnersOnly } from '../../../staff/base/owners-only.tsx';

export const Route = createFileRoute('/admin/_guarded/audit')({
  validateSearch: parseAuditSearch,
  loader: ({ context }) => context.catalogues.load('staffAccount'),
  component: () => (
    <OwnersOnly>
      <AuditPage />
    </OwnersOnly>
  ),
});
