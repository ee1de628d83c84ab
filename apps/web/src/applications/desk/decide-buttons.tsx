import type { Decision } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button.tsx';

/** The buttons that approve or reject a pending application. */
export function DecideButtons({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const { _ } = useLingui();
  return (
    <>
      <Button size="s" onClick={() => onDecide('approved')}>
        {_('staff.applications.approve')}
      </Button>
      <Button size="s" variant="secondary" onClick={() => onDecide('rejected')}>
        {_('staff.applications.reject')}
      </Button>
    </>
  );
}
