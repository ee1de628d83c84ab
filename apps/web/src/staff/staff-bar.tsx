import { brand } from '@isangano/content/brand';
import { publicPaths, staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { AccountMenu } from '../auth/account-menu.tsx';
import { useAdmin } from '../auth/admin-provider.tsx';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import { BrandMark } from '../patterns/brand-mark.tsx';
import { Button } from '../ui/button.tsx';

type StaffLink = { to: Exclude<(typeof staffPaths)[keyof typeof staffPaths], '/admin'>; label: MessageId };

const links: readonly StaffLink[] = [
  { to: staffPaths.dashboard, label: 'staff.nav.dashboard' },
  { to: staffPaths.applications, label: 'staff.nav.applications' },
  { to: staffPaths.projects, label: 'staff.nav.projects' },
  { to: staffPaths.messages, label: 'staff.nav.messages' },
];

/** The header of the staff area. On a phone the links are in a second row. */
export function StaffBar() {
  const { _ } = useLingui();
  const { logout } = useAdmin();
  return (
    <header className="ground-ink">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-8 gap-y-1 py-2">
        <a href={publicPaths.home} className="flex items-center gap-3 text-bone no-underline">
          <BrandMark size={32} />
          <span className="sr-only font-display text-xl font-extrabold sm:not-sr-only">{brand.name}</span>
        </a>
        <nav aria-label={_('staff.nav.label')} className="order-last w-full lg:order-none lg:w-auto">
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  activeOptions={{ includeSearch: false }}
                  className="inline-block border-b-2 border-transparent py-3 text-sm text-bone no-underline hover:border-clay aria-[current=page]:border-ochre sm:text-base"
                >
                  {_(link.label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <AccountMenu />
          <Button variant="secondary" size="s" onDark onClick={logout}>
            {_('staff.nav.logout')}
          </Button>
        </div>
      </div>
    </header>
  );
}
