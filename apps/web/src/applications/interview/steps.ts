import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { interviewDefaults, interviewStepSchemas } from '@isangano/contracts/applications/interview';
import { failureBannerMs, interviewRedirectDelayMs } from '@isangano/contracts/applications/limits';
import type { InterviewStep, SensitivityAnswer } from '@isangano/contracts/applications/values';
import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import type { WizardDefinition } from '../../forms/wizard-definition.ts';
import { ChannelStep } from './channel-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { ScheduleStep } from './schedule-step.tsx';
import { StoryStep } from './story-step.tsx';

type InterviewValues = Omit<SubmitInterviewInput, 'sensitivity'> & { sensitivity: SensitivityAnswer };

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
  url: `${apiPrefix}${restPaths.interviews}`,
  failureMs: failureBannerMs,
  schemas: interviewStepSchemas,
  defaults,
  steps: [
    { id: 'profile', title: 'interview.step.profile', Screen: ProfileStep, fileFields: ['portraitUrl'] },
    { id: 'story', title: 'interview.step.story', Screen: StoryStep, fileFields: ['uploadDocsUrls'] },
    { id: 'channel', title: 'interview.step.channel', Screen: ChannelStep },
    { id: 'schedule', title: 'interview.step.schedule', Screen: ScheduleStep },
    { id: 'consent', title: 'interview.step.consent', Screen: ConsentStep, fileFields: ['signatureUrl'] },
  ],
  redirectDelayMs: interviewRedirectDelayMs,
  redirectTo: publicPaths.home,
  texts: {
    heading: 'interview.heading',
    lead: 'interview.lead',
    failed: 'interview.failed',
    sentTitle: 'interview.sent.title',
    sentText: 'interview.sent.text',
    sentNext: 'interview.sent.next',
    goNow: 'interview.sent.goNow',
  },
};
