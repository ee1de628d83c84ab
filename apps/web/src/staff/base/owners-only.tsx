import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { useHasRole } from '../session/role.tsx';

/** Shows a page to owners, and to others why they do not see it. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { _ } = useLingui();
  return useHasRole('owner') ? children : <Alert tone="error">{_('staff.ownersOnly')}</Alert>;
}
