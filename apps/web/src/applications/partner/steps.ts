import { partnershipRedirectDelayMs } from '@isangano/contracts/applications/limits';
import {
  partnerDefaults,
  partnerStepSchemas,
  type SubmitPartnerInput,
} from '@isangano/contracts/applications/partner';
import type { PartnerStep } from '@isangano/contracts/applications/values';
import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import type { WizardDefinition } from '../../forms/wizard-definition.ts';
import { ApplicantStep } from './applicant-step.tsx';
import { ExitStep, GovernanceStep, InvestmentStep, ProjectStep, RolesStep } from './business-steps.tsx';
import { DeclarationStep, EthicsStep, LegalStep, PracticalStep, TeamStep } from './closing-steps.tsx';

/** As typed: numbers are text, and a role need not be chosen yet. */
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
  url: `${apiPrefix}${restPaths.partners}`,
  sendsJson: true,
  schemas: partnerStepSchemas,
  defaults,
  steps: [
    { id: 'applicant', title: 'partner.step.applicant', Screen: ApplicantStep },
    { id: 'project', title: 'partner.step.project', Screen: ProjectStep },
    { id: 'investment', title: 'partner.step.investment', Screen: InvestmentStep },
    { id: 'governance', title: 'partner.step.governance', Screen: GovernanceStep },
    { id: 'roles', title: 'partner.step.roles', Screen: RolesStep },
    { id: 'exit', title: 'partner.step.exit', Screen: ExitStep },
    { id: 'legal', title: 'partner.step.legal', Screen: LegalStep, fileFields: ['docs'] },
    { id: 'ethics', title: 'partner.step.ethics', Screen: EthicsStep },
    { id: 'practical', title: 'partner.step.practical', Screen: PracticalStep },
    { id: 'team', title: 'partner.step.team', Screen: TeamStep },
    { id: 'declaration', title: 'partner.step.declaration', Screen: DeclarationStep },
  ],
  redirectDelayMs: partnershipRedirectDelayMs,
  redirectTo: publicPaths.partnership,
  texts: {
    heading: 'partner.heading',
    lead: 'partner.lead',
    failed: 'partner.failed',
    sentTitle: 'partner.sent.title',
    sentText: 'partner.sent.text',
    sentNext: 'partner.sent.next',
    goNow: 'partner.sent.goNow',
  },
};
