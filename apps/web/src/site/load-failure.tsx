import { useLingui } from '@lingui/react';

/** Shown in place of a part that was asked for and cannot be loaded. A browser never fetches a module again that has failed. */
export function LoadFailure() {
  const { _ } = useLingui();
  return (
    <p role="alert" className="my-2 font-bold text-on-red">
      {_('site.partFailed')}
    </p>
  );
}
