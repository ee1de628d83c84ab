import { interviewDefaults, interviewStepSchemas } from '@isangano/contracts/applications/interview';
import { failureBannerMs, interviewRedirectDelayMs } from '@isangano/contracts/applications/limits';
import { type InterviewStep, interviewSteps } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { getRouteApi } from '@tanstack/react-router';
import { withEmptyValues } from '../../../submission/controls.tsx';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import type { WizardDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { interviewControls } from './controls.tsx';

const route = getRouteApi('/_site/interview-form');

const interviewWizard: WizardDefinition<InterviewStep> = {
  form: 'interview',
  path: publicPaths.interviewForm,
  failureBannerMs,
  schemas: interviewStepSchemas,
  defaults: withEmptyValues(interviewControls, interviewDefaults),
  toSent: (values) => (values.sensitivity === 'Unsure' ? { ...values, sensitivity: 'No' } : values),
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
  return <Wizard definition={interviewWizard} step={route.useSearch().step} />;
}
