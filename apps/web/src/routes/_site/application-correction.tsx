import { createFileRoute } from '@tanstack/react-router';
import { CorrectionPage } from '../../public/corrections/correction-page.tsx';

export const Route = createFileRoute('/_site/application-correction')({
  loader: ({ context }) => context.catalogues.load('applicationStatus', 'correction'),
  component: CorrectionPage,
});
