import type { InterviewStep } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { StepAddress } from '../../../submission/wizard/use-wizard.ts';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import { interviewWizard } from './steps.ts';

const route = getRouteApi('/_site/interview-form');

export function InterviewForm() {
  const { step } = route.useSearch();
  const navigate = useNavigate();
  const showStep = useCallback<StepAddress<InterviewStep>['onStep']>(
    (next, { replace }) => void navigate({ to: publicPaths.interviewForm, search: { step: next }, replace }),
    [navigate],
  );
  return <Wizard definition={interviewWizard} step={step} onStep={showStep} />;
}
