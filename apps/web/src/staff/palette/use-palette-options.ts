import { siteLocales } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { hasRole, type LeastRole } from '@isangano/contracts/identity/roles';
import { searchMaxChars } from '@isangano/contracts/lists/search';
import { languages } from '@isangano/contracts/locales';
import { recordNouns } from '@isangano/contracts/records';
import { staffPaths } from '@isangano/contracts/routes';
import type { SavedView } from '@isangano/contracts/saved-views/view';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { api } from '../base/api.ts';
import { logout } from '../identity/sign-in/sign-out.ts';
import { toPersonHash } from '../records/privacy/person-link.tsx';
import { recordPages } from '../registry.ts';
import { getSession } from '../session/session.ts';

export type PaletteOption = {
  id: string;
  label: string;
  /** Texts that distinguish records or views of the same name, one per line. */
  details?: readonly string[];
  group: MessageId;
  run: () => void;
  /** Its effect is shown in place of the palette. */
  staysOpen?: boolean;
};

type Command = PaletteOption & { least?: LeastRole };

/** How long saved views are cached; colleagues may save others. */
const staleMs = 60_000;

const searchDelayMs = 200;
const shortestQuery = 2;

/** Returns the matches of a text: commands of the role and saved views at once, records and people after a pause in typing. */
export function usePaletteOptions(
  text: string,
  showShortcuts: () => void,
): { options: PaletteOption[]; isSearching: boolean } {
  const navigate = useNavigate();
  const typed = text.trim().slice(0, searchMaxChars);
  const q = useDelayed(typed);
  const role = getSession()?.role ?? 'owner';
  const canRead = hasRole(role, 'reader');
  const canSearch = canRead && q.length >= shortestQuery && typed.length >= shortestQuery;
  const found = api.finder.find.useQuery({ q }, { enabled: canSearch, placeholderData: keepPreviousData });
  const { views, isLoading } = useSavedViews(typed, canRead);

  const commands = useCommands(showShortcuts).filter(
    ({ label, least = 'any' }) => matchesTerms(label, typed) && hasRole(role, least),
  );
  // The matches of an earlier text are shown until the response arrives, if they still match: otherwise Enter would
  // open the wrong record.
  const isCurrent = q === typed && !found.isPlaceholderData;
  const records = (canSearch ? (found.data ?? []) : [])
    .filter(({ name, title, email }) => isCurrent || matchesTerms(`${name} ${title} ${email}`, typed))
    .map(
      (record): PaletteOption => ({
        id: record.id,
        label: record.name,
        details: [record.title, record.email].filter((text) => text !== ''),
        group: recordPages[record.noun].label,
        run: () => void navigate(recordPages[record.noun].locateRecord(record.id)),
      }),
    );
  const person: PaletteOption[] =
    canRead && /^\S+@\S+$/.test(typed)
      ? [
          {
            id: 'person',
            label: typed,
            group: 'people.title',
            run: () => void navigate({ to: staffPaths.people, hash: toPersonHash(typed) }),
          },
        ]
      : [];
  return {
    // Records arrive last, so the chosen option does not move.
    options: [...person, ...views, ...records, ...commands],
    isSearching: (typed !== '' && isLoading) || (canSearch && (found.isFetching || q !== typed)),
  };
}

/** Returns the saved views that a text finds by their names, and whether they are still being fetched. */
function useSavedViews(typed: string, canRead: boolean): { views: PaletteOption[]; isLoading: boolean } {
  const { _ } = useTexts();
  const navigate = useNavigate();
  const lists = api.useQueries((query) =>
    recordNouns.map((noun) => query.views.list({ noun }, { staleTime: staleMs, enabled: canRead })),
  );

  const toOption = ({ id, noun, name, search, isShared }: SavedView): PaletteOption => ({
    id,
    label: name,
    details: [[_(recordPages[noun].listLabel), ...(isShared ? [_('palette.view.shared')] : [])].join(' · ')],
    group: 'palette.group.view',
    run: () => void navigate(recordPages[noun].locateList(search)),
  });

  return {
    views: lists
      .flatMap(({ data = [] }) => data)
      .filter(({ name }) => typed !== '' && matchesTerms(name, typed))
      .map(toOption),
    isLoading: lists.some(({ isLoading }) => isLoading),
  };
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

/** Ignores case and accents, so that `apercu` finds `Aperçu`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text contains every word that was typed, or a part of a word. */
export function matchesTerms(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((term) => folded.includes(term));
}

/** Returns all commands of the palette, in the order in which it lists them. Add pages, views and actions here. */
function useCommands(showShortcuts: () => void): Command[] {
  const { _, choose } = useTexts();
  const navigate = useNavigate();

  const toPage = (name: keyof typeof staffPaths, label: MessageId, least: LeastRole = 'reader'): Command => ({
    id: `page ${name}`,
    label: _(label),
    group: 'palette.group.page',
    least,
    run: () => void navigate({ to: staffPaths[name] }),
  });

  // The compiler reports a page that is missing.
  const pages: Record<Exclude<keyof typeof staffPaths, 'signIn' | 'review'>, Command> = {
    dashboard: toPage('dashboard', 'staff.nav.dashboard'),
    applications: toPage('applications', 'staff.nav.applications'),
    calendar: toPage('calendar', 'staff.nav.calendar'),
    projects: toPage('projects', 'staff.nav.projects'),
    messages: toPage('messages', 'staff.nav.messages'),
    people: toPage('people', 'people.title'),
    suspectedSpam: toPage('suspectedSpam', 'spam.title'),
    content: toPage('content', 'staff.nav.content', 'editor'),
    account: toPage('account', 'staff.account.security', 'any'),
    team: toPage('team', 'staff.nav.team', 'owner'),
    webhooks: toPage('webhooks', 'staff.nav.webhooks', 'owner'),
    audit: toPage('audit', 'staff.nav.audit', 'owner'),
  };

  return [
    ...Object.values(pages),
    {
      id: 'view pending',
      label: _('palette.pending'),
      group: 'palette.group.view',
      least: 'reader',
      run: () => void navigate({ to: staffPaths.applications, search: { status: 'pending' } }),
    },
    {
      id: 'view unread',
      label: _('palette.unread'),
      group: 'palette.group.view',
      least: 'reader',
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
    ...siteLocales.map(
      (locale): Command => ({
        id: `language ${locale}`,
        label: languages[locale].name,
        group: 'palette.group.action',
        run: () => choose(locale),
      }),
    ),
    { id: 'logout', label: _('staff.nav.logout'), group: 'palette.group.action', run: logout },
  ];
}
