import { parsePartnerSearch } from '@isangano/contracts/applications/search';
import { createFileRoute } from '@tanstack/react-router';
import { PartnerForm } from '../../applications/partner/partner-form.tsx';

export const Route = createFileRoute('/_site/partnership-application')({
  validateSearch: parsePartnerSearch,
  loader: ({ context }) => context.catalogues.need('labels', 'faults', 'forms', 'partner'),
  component: PartnerForm,
});
