import type { SensitivityOption } from '@isangano/contracts/applications/choices';
import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { interviewDefaults, interviewStepSchemas } from '@isangano/contracts/applications/interview';
import { failureBannerMs, interviewRedirectDelayMs } from '@isangano/contracts/applications/limits';
import { type InterviewStep, interviewSteps } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import type { WizardDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { interviewControls } from './controls.tsx';

type InterviewValues = Omit<SubmitInterviewInput, 'sensitivity'> & { sensitivity: SensitivityOption };

const defaults: InterviewValues = {
  ...interviewDefaults,
  fullName: '',
  email: '',
  phone: '',
  city: '',
  timezone: '',
  socials: '',
  headline: '',
  contentTypes: [],
  pitch: '',
  sampleLinks: '',
  suggestedQuestions: '',
  channels: [],
  allChannelsReason: '',
  availability: '',
  tech: '',
  notes: '',
  consentPublish: false,
  consentRules: false,
  consentContact: false,
};

export const interviewWizard: WizardDefinition<InterviewStep> = {
  form: 'interview',
  failureBannerMs,
  schemas: interviewStepSchemas,
  defaults,
  steps: interviewSteps.map((id) => ({
    id,
    title: `interview.step.${id}`,
    controls: interviewControls[id],
  })),
  titleField: 'headline',
  redirectDelayMs: interviewRedirectDelayMs,
  redirectTo: publicPaths.home,
  texts: {
    documentTitle: 'interview.documentTitle',
    heading: 'interview.heading',
    lead: 'interview.lead',
    failed: 'interview.failed',
    sentTitle: 'interview.sent.title',
    sentText: 'interview.sent.text',
    sentNext: 'interview.sent.next',
    goNow: 'interview.sent.goNow',
  },
};
