import type { MessageId } from '@isangano/content/message-ids.gen';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import { type Locale, locales } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { useNavigate } from '@tanstack/react-router';

/** What commands can do. */
type CommandContext = {
  navigate: ReturnType<typeof useNavigate>;
  logout: () => void;
  chooseLanguage: (locale: Locale) => void;
  showShortcuts: () => void;
};

export type Command = {
  id: string;
  /** Shown and searched: a message, or a text that is the same in every language. */
  label: { message: MessageId } | { text: string };
  group: 'page' | 'view' | 'action';
  least?: StaffRole;
  run: (context: CommandContext) => void;
};

/** Each language by its own name, as in the select of languages. */
const languageNames: Record<Locale, string> = { en: 'English', rw: 'Kinyarwanda', fr: 'Français' };

type PageName = Exclude<keyof typeof staffPaths, 'signIn'>;

function toPage(name: PageName, message: MessageId, least?: StaffRole): Command {
  return {
    id: `page ${name}`,
    label: { message },
    group: 'page',
    ...(least && { least }),
    run: ({ navigate }) => void navigate({ to: staffPaths[name] }),
  };
}

export type PaletteOption = {
  id: string;
  label: string;
  /** What distinguishes records or views of the same name. */
  detail: string;
  group: MessageId;
  run: (context: CommandContext) => void;
};

/** All commands of the palette, in the order in which it lists them. Add pages, views and actions here. */
export const commands: readonly Command[] = [
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
    label: { message: 'palette.pending' },
    group: 'view',
    run: ({ navigate }) => void navigate({ to: staffPaths.applications, search: { status: 'pending' } }),
  },
  {
    id: 'view unread',
    label: { message: 'palette.unread' },
    group: 'view',
    run: ({ navigate }) => void navigate({ to: staffPaths.messages, search: { status: 'unread' } }),
  },
  {
    id: 'new project',
    label: { message: 'palette.newProject' },
    group: 'action',
    least: 'reviewer',
    run: ({ navigate }) => void navigate({ to: staffPaths.projects, hash: 'new' }),
  },
  {
    id: 'shortcuts',
    label: { message: 'staff.account.shortcuts' },
    group: 'action',
    run: ({ showShortcuts }) => showShortcuts(),
  },
  ...locales.map(
    (locale): Command => ({
      id: `language ${locale}`,
      label: { text: languageNames[locale] },
      group: 'action',
      run: ({ chooseLanguage }) => chooseLanguage(locale),
    }),
  ),
  {
    id: 'logout',
    label: { message: 'staff.nav.logout' },
    group: 'action',
    run: ({ logout }) => logout(),
  },
];
