import type { Decision } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { Button } from '../../../ui/button.tsx';

/** The buttons that approve or reject a pending application. They are calm until their row, a `group`, is pointed at or has the focus. */
export function DecideButtons({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const { _ } = useLingui();
  return (
    <>
      <Button
        size="s"
        variant="secondary"
        className="group-focus-within:bg-ochre group-focus-within:text-on-ochre group-hover:bg-ochre group-hover:text-on-ochre"
        onClick={() => onDecide('approved')}
      >
        {_('staff.applications.approve')}
      </Button>
      <Button size="s" variant="secondary" onClick={() => onDecide('rejected')}>
        {_('staff.applications.reject')}
      </Button>
    </>
  );
}
