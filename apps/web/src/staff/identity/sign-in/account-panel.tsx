import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LanguageSelect } from '../../../i18n/language/language-select.tsx';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { chooseTheme, readThemeChoice, themeChoices } from '../../../theme/staff-theme.ts';
import { CompactSelect } from '../../../ui/compact-select.tsx';
import { Options } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { lazyDialog } from '../../base/lazy-boundary.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { ShortcutsDialog } from '../../base/shortcuts.ts';
import { useHasRole, useSession } from '../../session/role.tsx';
import { leave } from './sign-out.ts';

const PasswordDialog = lazyDialog(() => import('./password-dialog.tsx'), 'PasswordDialog');
const selectClass = 'border-2 border-ink ground-chalk pl-2';

type OpenDialog = 'password' | 'shortcuts' | undefined;

/** The actions of the account menu, loaded when they are first needed. */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  const { _ } = useDeferredMessages('staffShortcuts');
  const session = useSession();
  const isOwner = useHasRole('owner');
  const canRead = useHasRole('reader');
  const canEdit = useHasRole('editor');
  const navigate = useNavigate();
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
            onClose();
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
      <p className="border-b-2 border-line px-4 py-3 text-sm wrap-anywhere">
        {_('staff.account.signedInAs')}
        <br />
        <strong>{session?.admin.email}</strong>
      </p>
      <div className="flex items-center justify-between gap-4 border-b-2 border-line px-4 py-2">
        <span aria-hidden="true">{_('staff.account.language')}</span>
        <LanguageSelect label={_('staff.account.language')} className={selectClass} />
      </div>
      <div className="flex items-center justify-between gap-4 border-b-2 border-line px-4 py-2">
        <span aria-hidden="true">{_('staff.account.theme')}</span>
        <ThemeSelect label={_('staff.account.theme')} className={selectClass} />
      </div>
      <ul className="py-1">
        {renderItem(_('staff.account.security'), () => void navigate({ to: staffPaths.account }))}
        {canRead && renderItem(_('staff.nav.calendar'), () => void navigate({ to: staffPaths.calendar }))}
        {canRead && renderItem(_('staff.nav.spam'), () => void navigate({ to: staffPaths.suspectedSpam }))}
        {canEdit && renderItem(_('staff.nav.content'), () => void navigate({ to: staffPaths.content }))}
        {isOwner && renderItem(_('staff.nav.team'), () => void navigate({ to: staffPaths.team }))}
        {isOwner && renderItem(_('staff.nav.webhooks'), () => void navigate({ to: staffPaths.webhooks }))}
        {isOwner && renderItem(_('staff.nav.audit'), () => void navigate({ to: staffPaths.audit }))}
        {renderItem(_('staff.account.password'), () => setOpenDialog('password'))}
        {renderItem(_('staff.account.shortcuts'), () => setOpenDialog('shortcuts'))}
        {renderItem(_('staff.account.everywhere'), () => signOutEverywhere.mutate())}
      </ul>

      {openDialog === 'password' && <PasswordDialog onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'shortcuts' && <ShortcutsDialog onClose={() => setOpenDialog(undefined)} />}
    </>
  );
}

function ThemeSelect({ label, className }: { label: string; className: string }) {
  const { _ } = useLingui();
  const [choice, setChoice] = useState(readThemeChoice);
  return (
    <CompactSelect
      aria-label={label}
      value={choice}
      onChange={({ target }) => {
        const next = themeChoices.find((one) => one === target.value) ?? 'system';
        setChoice(next);
        chooseTheme(next);
      }}
      className={className}
    >
      <Options values={themeChoices} getLabel={(one) => _(`staff.account.theme.${one}`)} />
    </CompactSelect>
  );
}
