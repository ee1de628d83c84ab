import { useLingui } from '@lingui/react';
import { Button } from './button.tsx';

/**
 * Shown in place of a requested part that cannot be loaded. Browsers never fetch a failed module again, so only
 * reloading the page helps.
 */
export function LoadFailure() {
  const { _ } = useLingui();
  return (
    <div role="alert" className="my-2 grid justify-items-start gap-2">
      <p className="font-bold text-on-red">{_('site.partFailed')}</p>
      <Button variant="secondary" size="s" onClick={() => location.reload()}>
        {_('site.partFailed.retry')}
      </Button>
    </div>
  );
}
