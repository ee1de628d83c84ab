import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { LanguageSelect } from '../language/language-select.tsx';
import { api } from '../staff/api.ts';
import { notifyStaff } from '../staff/notifications.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { useAdmin } from './admin-provider.tsx';
import { useHasRole } from './role.tsx';

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((file) => ({ default: file.PasswordDialog })),
);
const ShortcutsDialog = lazy(() =>
  import('../staff/shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })),
);

type OpenDialog = 'password' | 'shortcuts' | undefined;

/** Shows the signed-in account and its actions. */
export function AccountMenu() {
  const { _ } = useLingui();
  const { admin, leave } = useAdmin();
  const isOwner = useHasRole('owner');
  const navigate = useNavigate();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const signOutEverywhere = api.auth.logoutEverywhere.useMutation({
    onSuccess: leave,
    onError: () => void notifyStaff(_('staff.account.everywhere.failed')),
  });

  function renderItem(text: string, onSelect: () => void): ReactNode {
    return (
      <li>
        <button
          type="button"
          className="min-h-12 w-full cursor-pointer px-4 py-2 text-left -outline-offset-3 hover:bg-clay"
          onClick={() => {
            panel.current?.hidePopover();
            onSelect();
          }}
        >
          {text}
        </button>
      </li>
    );
  }

  return (
    <>
      <Button variant="quiet" size="s" onDark popoverTarget={panelId} className="max-w-48">
        <span className="truncate">{admin?.username ?? _('staff.account.label')}</span>
        <ChevronDownIcon />
      </Button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="ground-bone absolute top-[calc(4rem+var(--toasts-top,0px))] right-[max(1rem,calc((100vw-var(--container-page))/2))] left-auto m-0 w-72 max-w-[calc(100vw-2rem)] border-2 border-ink p-0"
      >
        <p className="border-b-2 border-line px-4 py-3 text-sm wrap-anywhere">
          {_('staff.account.signedInAs')}
          <br />
          <strong>{admin?.email}</strong>
        </p>
        <div className="flex items-center justify-between gap-4 border-b-2 border-line px-4 py-2">
          <span aria-hidden="true">{_('staff.account.language')}</span>
          <LanguageSelect
            label={_('staff.account.language')}
            className="h-11 min-w-0 cursor-pointer border-2 border-ink bg-chalk px-2"
          />
        </div>
        <ul className="py-1">
          {renderItem(_('staff.account.security'), () => void navigate({ to: staffPaths.account }))}
          {isOwner && renderItem(_('staff.nav.team'), () => void navigate({ to: staffPaths.team }))}
          {isOwner && renderItem(_('staff.nav.audit'), () => void navigate({ to: staffPaths.audit }))}
          {renderItem(_('staff.account.password'), () => setOpenDialog('password'))}
          {renderItem(_('staff.account.shortcuts'), () => setOpenDialog('shortcuts'))}
          {renderItem(_('staff.account.everywhere'), () => signOutEverywhere.mutate())}
        </ul>
      </div>
      <Suspense>
        {openDialog === 'password' && <PasswordDialog onClose={() => setOpenDialog(undefined)} />}
        {openDialog === 'shortcuts' && <ShortcutsDialog onClose={() => setOpenDialog(undefined)} />}
      </Suspense>
    </>
  );
}
