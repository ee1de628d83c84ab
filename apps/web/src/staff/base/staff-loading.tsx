import { useLingui } from '@lingui/react';
import { Loading } from '../../ui/spinner.tsx';

export function StaffLoading() {
  const { _ } = useLingui();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Loading text={_('staff.loading')} />
    </div>
  );
}
