import type { InterviewStep } from '@isangano/contracts/applications/values';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { StepAddress } from '../../../submission/wizard/use-wizard.ts';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { interviewWizard } from './steps.ts';

const route = getRouteApi('/_site/interview-form');

export function InterviewForm() {
  const { step } = route.useSearch();
  const navigate = useNavigate();

  const address = useMemo<StepAddress<InterviewStep>>(
    () => ({
      step,
      go: (next, options) =>
        void navigate({ to: '/interview-form', search: { step: next }, replace: options?.replace ?? false }),
    }),
    [step, navigate],
  );
  const leave = useCallback(() => void navigate({ to: interviewWizard.redirectTo }), [navigate]);

  return (
    <>
      <PageHead title="interview.documentTitle" description="interview.lead" />
      <Wizard definition={interviewWizard} address={address} onLeave={leave} />
    </>
  );
}
