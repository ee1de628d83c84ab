import { useLingui } from '@lingui/react';
import { Button } from './button.tsx';

/**
 * Shown in place of a part that was asked for and cannot be loaded. A browser never fetches a module again that has failed,
 * so only loading the page again helps.
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
