import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import type { DashboardCounts } from '@isangano/contracts/dashboard/summary';
import type { RecordNoun } from '@isangano/contracts/records';
import { publicPaths, staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon, createIcon } from '../../ui/icons.tsx';
import { BrandMark } from '../../ui/patterns/brand-mark.tsx';
import { api, createApiClient, createQueryClient } from '../base/api.ts';
import { lazyDialog, lazyPart } from '../base/lazy-boundary.tsx';
import { Notifications } from '../base/notifications.tsx';
import { logout, useSessionEnd } from '../identity/sign-in/sign-out.ts';
import { LiveUpdates } from '../live-updates/live-updates.tsx';
import { ForRole, useHasRole, useSession } from '../session/role.tsx';

const mainId = 'main';

/** Providers and header that all staff pages share: session, API client, notifications and live updates. */
export function StaffLayout() {
  const { _ } = useLingui();
  useSessionEnd();
  const [queryClient] = useState(createQueryClient);
  const { catalogues } = useRouter().options.context;
  const [apiClient] = useState(() => createApiClient(() => catalogues.load('staffErrors')));
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <a
          href={`#${mainId}`}
          className="skip-link fixed left-4 top-4 z-50 bg-bone px-4 py-3 not-focus:sr-only"
        >
          {_('staff.skip')}
        </a>
        <StaffBar />
        <main id={mainId} tabIndex={-1} className="frame pt-5 pb-8 -outline-offset-3">
          <Outlet />
        </main>
        <Notifications />
        <ForRole least="reader">
          <LiveUpdates />
        </ForRole>
      </QueryClientProvider>
    </api.Provider>
  );
}

const loadPanel = () => import('../identity/sign-in/account-panel.tsx');

const AccountPanel = lazyPart(loadPanel, 'AccountPanel');

const FindIcon = createIcon('M10 3 3 10l7 7 7-7zM13.5 13.5 21 21');

const CommandPalette = lazyDialog(() => import('../palette/command-palette.tsx'), 'CommandPalette');

type StaffLink = {
  to: Exclude<(typeof staffPaths)[keyof typeof staffPaths], '/admin'>;
  label: MessageId;
} & Partial<LinkCount>;

/**
 * The count of waiting items on the page of a link. It is the description of the link, so that its name does not change
 * when the count arrives.
 */
type LinkCount = { count: keyof DashboardCounts; countLabel: MessageId };

const shownMax = 99;

/** The compiler reports the list of a kind of record that is missing. */
const links = Object.values<StaffLink>({
  dashboard: { to: staffPaths.dashboard, label: 'staff.nav.dashboard' },
  application: {
    to: staffPaths.applications,
    label: 'staff.nav.applications',
    count: 'pendingApplications',
    countLabel: 'staff.nav.applications.pending',
  },
  projects: { to: staffPaths.projects, label: 'staff.nav.projects' },
  message: {
    to: staffPaths.messages,
    label: 'staff.nav.messages',
    count: 'unreadMessages',
    countLabel: 'staff.nav.messages.unread',
  },
} satisfies Record<RecordNoun | 'dashboard' | 'projects', StaffLink>);

const editorLinks: readonly StaffLink[] = [{ to: staffPaths.content, label: 'staff.nav.content' }];

/** The header of the staff area. On a phone the links are in a second row. */
function StaffBar() {
  const { _, locale } = useTexts();
  const canRead = useHasRole('reader');
  const counts = useWaitingCounts(canRead);

  function renderLink({ to, label, count, countLabel }: StaffLink): ReactNode {
    const waiting = (count && counts?.[count]) ?? 0;
    return (
      <Link
        to={to}
        activeOptions={{ includeSearch: false }}
        {...(waiting > 0 &&
          countLabel && { 'aria-description': _(countLabel, { count: formatNumber(locale, waiting) }) })}
        className="relative inline-block border-b-2 border-transparent py-3 text-sm text-bone no-underline hover:border-clay aria-[current=page]:border-ochre sm:text-base"
      >
        {_(label)}
        {waiting > 0 && (
          <span
            aria-hidden="true"
            data-count={waiting > shownMax ? `${shownMax}+` : waiting}
            // Above the end of the label, where it moves nothing when it arrives.
            className="after:content-[attr(data-count)] absolute top-0 -right-3 rounded bg-clay px-1 text-xs leading-tight font-bold text-ink tabular forced-colors:border"
          />
        )}
      </Link>
    );
  }

  return (
    <header className="ground-ink">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 py-2 sm:gap-x-8">
        <a href={publicPaths.home} className="flex items-center gap-3 text-bone no-underline">
          <BrandMark size={32} />
          <span className="sr-only font-display text-xl font-extrabold sm:not-sr-only">{brand.name}</span>
        </a>
        <nav aria-label={_('staff.nav.label')} className="order-last w-full lg:order-none lg:w-auto">
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
            {(canRead ? links : editorLinks).map((link) => (
              <li key={link.to}>{renderLink(link)}</li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-[min(100%,14rem)] flex-1 items-center justify-end sm:gap-2">
          <PaletteButton />
          <AccountMenu />
          <Button variant="secondary" size="s" onDark className="shrink-0 max-sm:px-2" onClick={logout}>
            {_('staff.nav.logout')}
          </Button>
        </div>
      </div>
    </header>
  );
}

/** Returns the counts of waiting items. They are fetched after the data of the page, in a request of their own. */
function useWaitingCounts(canRead: boolean): DashboardCounts | undefined {
  const [isEnabled, setIsEnabled] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsEnabled(true));
    return () => clearTimeout(timer);
  }, []);

  return api.dashboard.counts.useQuery(undefined, { enabled: canRead && isEnabled }).data;
}

/** Opens the command palette, as Ctrl K and ⌘ K do everywhere in the staff area. */
function PaletteButton() {
  const { _ } = useTexts();
  const [isOpen, setIsOpen] = useState(false);

  const close = () => setIsOpen(false);

  // With the commit that shows the button: no key is lost in between.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <Button
        variant="quiet"
        size="s"
        onDark
        aria-label={_('staff.find')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <FindIcon />
      </Button>
      {isOpen && <CommandPalette onClose={close} />}
    </>
  );
}

function AccountMenu() {
  const { _ } = useTexts();
  const session = useSession();
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
        className="min-w-0 max-w-48 -outline-offset-3 max-sm:gap-1 max-sm:px-2"
      >
        <span className="truncate">{session?.admin.username ?? _('staff.account.label')}</span>
        <ChevronDownIcon />
      </Button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        onToggle={() => setWasOpened(true)}
        className="ground-bone absolute top-16 right-[max(1rem,calc((100vw-var(--container-page))/2))] left-auto m-0 w-72 max-w-[calc(100vw-2rem)] border-2 border-ink p-0"
      >
        {wasOpened && <AccountPanel onClose={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}
