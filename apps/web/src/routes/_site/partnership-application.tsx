import { parsePartnerSearch } from '@isangano/contracts/applications/form-search';
import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { PartnerForm } from '../../public/applications/partner/partner-form.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/partnership-application')({
  validateSearch: parsePartnerSearch,
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.partnershipApplication].catalogues),
  component: PartnerForm,
});
