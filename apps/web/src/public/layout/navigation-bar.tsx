import { brand } from '@isangano/content/brand';
import { type PublicPath, publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { BrandMark } from '../../ui/patterns/brand-mark.tsx';
import { pages } from '../site/pages.ts';

const navigationPaths: readonly PublicPath[] = [
  publicPaths.home,
  publicPaths.services,
  publicPaths.projects,
  publicPaths.partnership,
  publicPaths.contact,
  publicPaths.aiEthics,
];

const linkClass =
  'block whitespace-nowrap border-b-2 border-transparent px-1 py-3 text-bone no-underline hover:border-clay aria-[current=page]:border-ochre bar:py-2';

const menuClass =
  'menu ground-ink inset-x-0 bottom-auto w-full overflow-y-auto max-bar:fixed max-bar:gap-4 max-bar:border-t-2 max-bar:border-ink-raised max-bar:px-4 max-bar:py-4 ' +
  'bar:static bar:ml-auto bar:flex bar:w-auto bar:items-center bar:gap-6 bar:overflow-visible';

/** A longer name would leave the bar; it is smaller, and wraps. */
const nameSize = brand.name.length > 18 ? 'text-lg' : 'text-2xl';

const menuId = 'menu';

/** Closes the menu after a link was followed within the page. */
function closeMenu(): void {
  const menu = document.getElementById(menuId);
  menu?.removeAttribute('data-open');
  menu?.hidePopover?.();
}

/**
 * The fixed black bar of all public pages; below the banner at the top of the home page. Its menu is a popover, which
 * needs no code; the page's loader updates the label of the button.
 */
export function NavigationBar({ isLowered }: { isLowered: boolean }) {
  const { _ } = useLingui();
  return (
    <header
      className={classNames(
        'ground-ink fixed inset-x-0 z-40 top-(--bar-top) [--bar-top:0rem]',
        isLowered && '[--bar-top:2.75rem] scrolled:[--bar-top:0rem]',
      )}
    >
      <nav aria-label={_('nav.label')} className="frame flex h-16 items-center gap-3 sm:gap-6">
        <Link
          to={publicPaths.home}
          onClick={closeMenu}
          className="flex min-h-11 items-center gap-3 text-bone no-underline"
        >
          <BrandMark size={36} className="shrink-0" />
          <span className={`font-display font-extrabold leading-none bar:max-w-[22ch] ${nameSize}`}>
            {brand.name}
          </span>
        </Link>
        <button
          type="button"
          popoverTarget={menuId}
          aria-controls={menuId}
          aria-label={_('nav.open')}
          data-open={_('nav.open')}
          data-close={_('nav.close')}
          className="group ml-auto grid size-12 place-items-center border-2 border-bone bar:hidden"
        >
          <MenuIcon className="group-aria-expanded:hidden" />
          <CloseIcon className="not-group-aria-expanded:hidden" />
        </button>
        <div id={menuId} popover="auto" className={menuClass}>
          <ul className="flex flex-col gap-x-6 bar:flex-row bar:items-center">
            {navigationPaths.map((path) => (
              <li key={path}>
                <Link
                  to={path}
                  activeOptions={{ exact: true, includeSearch: false }}
                  onClick={closeMenu}
                  className={linkClass}
                >
                  {_(pages[path].label)}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={publicPaths.contact}
            onClick={closeMenu}
            className={buttonClass({ variant: 'primary', size: 's' })}
          >
            {_('nav.getInTouch')}
          </Link>
        </div>
      </nav>
    </header>
  );
}
