import { partnershipRedirectDelayMs } from '@isangano/contracts/applications/limits';
import {
  partnerDefaults,
  partnerStepSchemas,
  submitPartnerInput,
} from '@isangano/contracts/applications/partner';
import { type PartnerStep, partnerSteps } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { withEmptyValues } from '../../../submission/controls.tsx';
import type { WizardDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { partnerControls } from './controls.tsx';

export const partnerWizard: WizardDefinition<PartnerStep> = {
  form: 'partner',
  toJson: (values) => submitPartnerInput.parse(values),
  schemas: partnerStepSchemas,
  defaults: withEmptyValues(partnerControls, partnerDefaults),
  steps: partnerSteps.map((id) => ({ id, title: `partner.step.${id}`, controls: partnerControls[id] })),
  titleField: 'project',
  redirectDelayMs: partnershipRedirectDelayMs,
  redirectTo: publicPaths.partnership,
};
