import { useLingui } from '@lingui/react';
import { lazy, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { useAdmin } from './admin-provider.tsx';

const loadPanel = () => import('./account-panel.tsx');
const AccountPanel = lazy(() => loadPanel().then((file) => ({ default: file.AccountPanel })));
/** Shows the signed-in account and its actions. */
export function AccountMenu() {
  const { _ } = useLingui();
  const { admin } = useAdmin();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [wasOpened, setWasOpened] = useState(false);

  const preload = () => void loadPanel().catch(() => undefined);

  return (
    <>
      <Button
        variant="quiet"
        size="s"
        onDark
        popoverTarget={panelId}
        onPointerEnter={preload}
        onFocus={preload}
        className="min-w-0 max-w-48 max-sm:gap-1 max-sm:px-2"
      >
        <span className="truncate">{admin?.username ?? _('staff.account.label')}</span>
        <ChevronDownIcon />
      </Button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        onToggle={() => setWasOpened(true)}
        className="ground-bone absolute top-[calc(4rem+var(--toasts-top,0px))] right-[max(1rem,calc((100vw-var(--container-page))/2))] left-auto m-0 w-72 max-w-[calc(100vw-2rem)] border-2 border-ink p-0"
      >
        <LazyBoundary>
          {wasOpened && <AccountPanel onClose={() => panel.current?.hidePopover()} />}
        </LazyBoundary>
      </div>
    </>
  );
}
