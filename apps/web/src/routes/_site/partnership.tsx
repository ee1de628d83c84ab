import { createFileRoute } from '@tanstack/react-router';
import { PartnershipPage } from '../../partnership/partnership-page.tsx';

export const Route = createFileRoute('/_site/partnership')({
  loader: ({ context }) => context.catalogues.need('partnership'),
  component: PartnershipPage,
});
