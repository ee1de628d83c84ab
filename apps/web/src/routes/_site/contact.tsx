import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../../contact/contact-page.tsx';

export const Route = createFileRoute('/_site/contact')({
  loader: ({ context }) => context.catalogues.need('contact', 'faults'),
  component: ContactPage,
});
