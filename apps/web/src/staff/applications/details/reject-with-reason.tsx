import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { DecisionDetails } from './use-decisions.ts';

type RejectWithReasonProps = {
  id: string;
  name: string;
  onReject: (details: DecisionDetails) => Promise<boolean>;
};

/** Rejects an application with a reason; without one, the button of the row does. */
export function RejectWithReason({ id, name, onReject }: RejectWithReasonProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffDetails', 'staffReplies');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
        {_('staff.applications.rejectWithReason')}
      </Button>
      {isOpen && (
        <RejectDialog
          id={id}
          name={name}
          onClose={() => setIsOpen(false)}
          onReject={(details) => {
            setIsOpen(false);
            return onReject(details);
          }}
        />
      )}
    </>
  );
}
