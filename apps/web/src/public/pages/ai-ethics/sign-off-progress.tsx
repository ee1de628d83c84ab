import { useLingui } from '@lingui/react';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

type SignOffProgressProps = { acknowledged: number; total: number };

/**
 * Shows how many sections are acknowledged. On a phone it sticks below the navigation bar while scrolling.
 */
export function SignOffProgress({ acknowledged, total }: SignOffProgressProps) {
  const { _ } = useLingui();
  const percent = Math.round((acknowledged / total) * 100);
  const count = _('aiEthics.progress.count', { acknowledged, total });
  return (
    <div className="sticky top-16 z-10 -mx-1 bg-bone px-1 py-3 lg:static lg:mx-0 lg:p-0">
      <div role="status" className="flex flex-wrap items-baseline gap-x-4">
        <p className="figures text-3xl">{_('aiEthics.progress.percent', { percent })}</p>
        <p>{count}</p>
        {percent === 100 && (
          <p className="flex w-full items-start gap-2 pb-2 text-forest">
            <CheckIcon className="mt-0.5" />
            <span>
              <strong>{_('aiEthics.done.title')}</strong> {_('aiEthics.done.text')}
            </span>
          </p>
        )}
      </div>
      <ProgressBar
        label={_('aiEthics.progress')}
        value={acknowledged}
        max={total}
        valueText={count}
        className="mt-1"
      />
      <p className="mt-2 text-sm text-soft max-lg:hidden">{_('aiEthics.progress.note')}</p>
    </div>
  );
}
