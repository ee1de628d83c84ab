import type { MessageId } from '@isangano/content/message-ids.gen';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import { type Locale, locales } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { logout } from '../identity/sign-in/sign-out.ts';

export type PaletteOption = {
  id: string;
  label: string;
  /** What distinguishes records or views of the same name. */
  detail?: string;
  group: MessageId;
  run: () => void;
  /** What it does is shown in place of the palette. */
  staysOpen?: boolean;
};

type Command = PaletteOption & { least?: StaffRole };

/** Each language by its own name, as in the select of languages. */
const languageNames: Record<Locale, string> = { en: 'English', rw: 'Kinyarwanda', fr: 'Français' };

/** Returns all commands of the palette, in the order in which it lists them. Add pages, views and actions here. */
export function useCommands(showShortcuts: () => void): Command[] {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const { choose } = useLanguage();

  const toPage = (name: keyof typeof staffPaths, label: MessageId, least: StaffRole = 'reader'): Command => ({
    id: `page ${name}`,
    label: _(label),
    group: 'palette.group.page',
    least,
    run: () => void navigate({ to: staffPaths[name] }),
  });

  return [
    toPage('dashboard', 'staff.nav.dashboard'),
    toPage('applications', 'staff.nav.applications'),
    toPage('projects', 'staff.nav.projects'),
    toPage('messages', 'staff.nav.messages'),
    toPage('people', 'people.title'),
    toPage('suspectedSpam', 'spam.title'),
    toPage('account', 'staff.account.security'),
    toPage('team', 'staff.nav.team', 'owner'),
    toPage('audit', 'staff.nav.audit', 'owner'),
    {
      id: 'view pending',
      label: _('palette.pending'),
      group: 'palette.group.view',
      run: () => void navigate({ to: staffPaths.applications, search: { status: 'pending' } }),
    },
    {
      id: 'view unread',
      label: _('palette.unread'),
      group: 'palette.group.view',
      run: () => void navigate({ to: staffPaths.messages, search: { status: 'unread' } }),
    },
    {
      id: 'new project',
      label: _('palette.newProject'),
      group: 'palette.group.action',
      least: 'reviewer',
      run: () => void navigate({ to: staffPaths.projects, hash: 'new' }),
    },
    {
      id: 'shortcuts',
      label: _('staff.account.shortcuts'),
      group: 'palette.group.action',
      staysOpen: true,
      run: showShortcuts,
    },
    ...locales.map(
      (locale): Command => ({
        id: `language ${locale}`,
        label: languageNames[locale],
        group: 'palette.group.action',
        run: () => choose(locale),
      }),
    ),
    { id: 'logout', label: _('staff.nav.logout'), group: 'palette.group.action', run: logout },
  ];
}
