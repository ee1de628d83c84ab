import { interviewDefaults, interviewStepSchemas } from '@isangano/contracts/applications/interview';
import { failureBannerMs, interviewRedirectDelayMs } from '@isangano/contracts/applications/limits';
import { type InterviewStep, interviewSteps } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { withEmptyValues } from '../../../submission/controls.tsx';
import type { StepAddress } from '../../../submission/wizard/use-wizard.ts';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import type { WizardDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { interviewControls } from './controls.tsx';

const route = getRouteApi('/_site/interview-form');

const interviewWizard: WizardDefinition<InterviewStep> = {
  form: 'interview',
  failureBannerMs,
  schemas: interviewStepSchemas,
  defaults: withEmptyValues(interviewControls, interviewDefaults),
  steps: interviewSteps.map((id) => ({
    id,
    title: `interview.step.${id}`,
    controls: interviewControls[id],
  })),
  titleField: 'headline',
  redirectDelayMs: interviewRedirectDelayMs,
  redirectTo: publicPaths.home,
};

export function InterviewForm() {
  const { step } = route.useSearch();
  const navigate = useNavigate();
  const showStep = useCallback<StepAddress<InterviewStep>['onStep']>(
    (next, { replace }) => void navigate({ to: publicPaths.interviewForm, search: { step: next }, replace }),
    [navigate],
  );
  return <Wizard definition={interviewWizard} step={step} onStep={showStep} />;
}
