import { parseInterviewSearch } from '@isangano/contracts/applications/search';
import { createFileRoute } from '@tanstack/react-router';
import { InterviewForm } from '../../applications/interview/interview-form.tsx';

export const Route = createFileRoute('/_site/interview-form')({
  validateSearch: parseInterviewSearch,
  loader: ({ context }) => context.catalogues.need('labels', 'faults', 'forms', 'interview'),
  component: InterviewForm,
});
