import { partnershipRedirectDelayMs } from '@isangano/contracts/applications/limits';
import {
  partnerDefaults,
  partnerStepSchemas,
  submitPartnerInput,
} from '@isangano/contracts/applications/partner';
import { type PartnerStep, partnerSteps } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { getRouteApi } from '@tanstack/react-router';
import { withEmptyValues } from '../../../submission/controls.tsx';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import type { WizardDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { partnerControls } from './controls.tsx';

const route = getRouteApi('/_site/partnership-application');

const partnerWizard: WizardDefinition<PartnerStep> = {
  form: 'partner',
  path: publicPaths.partnershipApplication,
  toJson: (values) => submitPartnerInput.parse(values),
  schemas: partnerStepSchemas,
  defaults: withEmptyValues(partnerControls, partnerDefaults),
  steps: partnerSteps.map((id) => ({ id, title: `partner.step.${id}`, controls: partnerControls[id] })),
  titleField: 'project',
  redirectDelayMs: partnershipRedirectDelayMs,
  redirectTo: publicPaths.partnership,
};

export function PartnerForm() {
  return <Wizard definition={partnerWizard} step={route.useSearch().step} />;
}
