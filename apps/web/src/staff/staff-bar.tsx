import { brand } from '@isangano/content/brand';
import { publicPaths, staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import { Mark } from '../patterns/mark.tsx';
import { Button } from '../ui/button.tsx';
import { useAdmin } from './admin-provider.tsx';

type StaffLink = { to: typeof staffPaths.dashboard | typeof staffPaths.applications; label: MessageId };

const links: readonly StaffLink[] = [
  { to: staffPaths.dashboard, label: 'staff.nav.dashboard' },
  { to: staffPaths.applications, label: 'staff.nav.applications' },
];

/** The bar of the staff area. */
export function StaffBar() {
  const { _ } = useLingui();
  const { admin, logout } = useAdmin();
  return (
    <header className="ground-ink">
      <nav
        aria-label={_('staff.nav.label')}
        className="frame flex min-h-16 flex-wrap items-center gap-x-8 gap-y-1 py-2"
      >
        <a href={publicPaths.home} className="flex items-center gap-3 text-bone no-underline">
          <Mark size={32} />
          <span className="font-display text-xl font-extrabold">{brand.name}</span>
        </a>
        <ul className="flex flex-wrap gap-x-6">
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                activeOptions={{ includeSearch: false }}
                className="inline-block border-b-2 border-transparent py-3 text-bone no-underline hover:border-clay aria-[current=page]:border-ochre"
              >
                {_(link.label)}
              </Link>
            </li>
          ))}
        </ul>
        <div className="ml-auto flex items-center gap-4">
          <span className="hidden text-sm text-soft sm:inline">{admin?.email}</span>
          <Button variant="secondary" size="s" onDark onClick={logout}>
            {_('staff.nav.logout')}
          </Button>
        </div>
      </nav>
    </header>
  );
}
