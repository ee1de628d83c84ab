import { partnershipRedirectDelayMs } from '@isangano/contracts/applications/limits';
import {
  partnerDefaults,
  partnerStepSchemas,
  type SubmitPartnerInput,
  submitPartnerInput,
} from '@isangano/contracts/applications/partner';
import { type PartnerStep, partnerSteps } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import type { WizardDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { partnerControls } from './controls.tsx';

/** Values as typed: numbers are strings, and the type may still be empty. */
type PartnerValues = Omit<SubmitPartnerInput, 'amount' | 'equity' | 'type'> &
  Record<'amount' | 'equity' | 'type', string>;

const defaults: PartnerValues = {
  ...partnerDefaults,
  appName: '',
  email: '',
  phone: '',
  country: '',
  type: '',
  project: '',
  summary: '',
  amount: '',
  equity: '',
  nonCash: [],
  contribOther: '',
  boardComments: '',
  veto: '',
  kpis: '',
  exit: '',
  ip: '',
  ethics: '',
  timeline: '',
  team: '',
  signature: '',
  agree: false,
};

export const partnerWizard: WizardDefinition<PartnerStep> = {
  form: 'partner',
  toJson: (values) => submitPartnerInput.parse(values),
  schemas: partnerStepSchemas,
  defaults,
  steps: partnerSteps.map((id) => ({ id, title: `partner.step.${id}`, controls: partnerControls[id] })),
  titleField: 'project',
  redirectDelayMs: partnershipRedirectDelayMs,
  redirectTo: publicPaths.partnership,
  texts: {
    documentTitle: 'partner.documentTitle',
    heading: 'partner.heading',
    lead: 'partner.lead',
    failed: 'partner.failed',
    sentTitle: 'partner.sent.title',
    sentText: 'partner.sent.text',
    sentNext: 'partner.sent.next',
    goNow: 'partner.sent.goNow',
  },
};
