import { useLingui } from '@lingui/react';
import type { ComponentType } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { useHasRole } from '../session/role.tsx';

export function ownersOnly(Page: ComponentType) {
  return function OwnersPage() {
    const { _ } = useLingui();
    return useHasRole('owner') ? <Page /> : <Alert tone="error">{_('staff.ownersOnly')}</Alert>;
  };
}
