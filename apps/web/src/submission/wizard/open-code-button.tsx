import { useLingui } from '@lingui/react';
import { lazy, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Optional } from '../../ui/optional.tsx';

const OpenCodeDialog = lazy(() =>
  import('../drafts/open-code-dialog.tsx').then((file) => ({ default: file.OpenCodeDialog })),
);

/** Opens the dialog that takes the written code of a draft. */
export function OpenCodeButton() {
  const { _ } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" className="-ml-3 justify-self-start" onClick={() => setIsOpen(true)}>
        {_('forms.haveCode')}
      </Button>
      {isOpen && (
        <Optional fallback={<LoadFailure />}>
          <OpenCodeDialog onClose={() => setIsOpen(false)} />
        </Optional>
      )}
    </>
  );
}
