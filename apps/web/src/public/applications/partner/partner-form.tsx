import { partnershipRedirectDelayMs } from '@isangano/contracts/applications/limits';
import {
  partnerDefaults,
  partnerStepSchemas,
  submitPartnerInput,
} from '@isangano/contracts/applications/partner';
import { type PartnerStep, partnerSteps } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { withEmptyValues } from '../../../submission/controls.tsx';
import type { StepAddress } from '../../../submission/wizard/use-wizard.ts';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import type { WizardDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { partnerControls } from './controls.tsx';

const route = getRouteApi('/_site/partnership-application');

const partnerWizard: WizardDefinition<PartnerStep> = {
  form: 'partner',
  toJson: (values) => submitPartnerInput.parse(values),
  schemas: partnerStepSchemas,
  defaults: withEmptyValues(partnerControls, partnerDefaults),
  steps: partnerSteps.map((id) => ({ id, title: `partner.step.${id}`, controls: partnerControls[id] })),
  titleField: 'project',
  redirectDelayMs: partnershipRedirectDelayMs,
  redirectTo: publicPaths.partnership,
};

export function PartnerForm() {
  const { step } = route.useSearch();
  const navigate = useNavigate();
  const showStep = useCallback<StepAddress<PartnerStep>['onStep']>(
    (next, { replace }) =>
      void navigate({ to: publicPaths.partnershipApplication, search: { step: next }, replace }),
    [navigate],
  );
  return <Wizard definition={partnerWizard} step={step} onStep={showStep} />;
}
