import type { PartnerStep } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { StepAddress } from '../../../submission/wizard/use-wizard.ts';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import { partnerWizard } from './steps.ts';

const route = getRouteApi('/_site/partnership-application');

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
