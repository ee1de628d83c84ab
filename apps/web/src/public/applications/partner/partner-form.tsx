import type { PartnerStep } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { StepAddress } from '../../../submission/wizard/use-wizard.ts';
import { Wizard } from '../../../submission/wizard/wizard.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { partnerWizard } from './steps.ts';

const route = getRouteApi('/_site/partnership-application');

export function PartnerForm() {
  const { step } = route.useSearch();
  const navigate = useNavigate();

  const address = useMemo<StepAddress<PartnerStep>>(
    () => ({
      step,
      go: (next, options) =>
        void navigate({
          to: publicPaths.partnershipApplication,
          search: { step: next },
          replace: options?.replace ?? false,
        }),
    }),
    [step, navigate],
  );
  const leave = useCallback(() => void navigate({ to: partnerWizard.redirectTo }), [navigate]);

  return (
    <>
      <PageHead title="partner.documentTitle" description="partner.lead" />
      <Wizard definition={partnerWizard} address={address} onLeave={leave} />
    </>
  );
}
