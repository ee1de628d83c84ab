import { parseInterviewSearch } from '@isangano/contracts/applications/form-search';
import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { InterviewForm } from '../../public/applications/interview/interview-form.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/interview-form')({
  validateSearch: parseInterviewSearch,
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.interviewForm].catalogues),
  component: InterviewForm,
});
