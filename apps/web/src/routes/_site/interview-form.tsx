import { interviewSteps } from '@isangano/contracts/applications/values';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { InterviewForm } from '../../applications/interview/interview-form.tsx';

export const Route = createFileRoute('/_site/interview-form')({
  validateSearch: z.object({ step: z.catch(z.optional(z.enum(interviewSteps)), undefined) }),
  loader: ({ context }) => context.catalogues.need('labels', 'faults', 'forms', 'interview'),
  component: InterviewForm,
});
