import { brand } from '@isangano/content/brand';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { BrandMark } from '../patterns/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { navigationPaths } from './navigation-paths.ts';
import { pages } from './pages.ts';

const linkClass =
  'block whitespace-nowrap border-b-2 border-transparent px-1 py-3 text-bone no-underline hover:border-clay aria-[current=page]:border-ochre bar:py-1';

const menuClass =
  'max-bar:ground-ink max-bar:absolute max-bar:inset-x-0 max-bar:top-16 max-bar:max-h-[calc(100dvh-4rem)] max-bar:overflow-y-auto ' +
  'max-bar:grid max-bar:gap-4 max-bar:border-t-2 max-bar:border-ink-raised max-bar:px-4 max-bar:py-4 bar:ml-auto bar:flex bar:items-center bar:gap-6';

/** The fixed black bar of all public pages; below the banner at the top of the home page. */
export function NavigationBar({ isLowered }: { isLowered: boolean }) {
  const { _ } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const close = () => setIsOpen(false);
  const menuButton = useRef<HTMLButtonElement>(null);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    close();
    menuButton.current?.focus();
  }

  return (
    <header className={classNames('ground-ink fixed inset-x-0 z-40', isLowered ? 'top-10' : 'top-0')}>
      <nav
        aria-label={_('nav.label')}
        onKeyDown={closeOnEscape}
        className="frame flex h-16 items-center gap-6"
      >
        <Link
          to={publicPaths.home}
          onClick={close}
          className="flex items-center gap-3 text-bone no-underline"
        >
          <BrandMark size={36} />
          <span className="font-display text-2xl font-extrabold leading-none whitespace-nowrap">
            {brand.name}
          </span>
        </Link>
        <button
          ref={menuButton}
          type="button"
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label={_(isOpen ? 'nav.close' : 'nav.open')}
          onClick={() => setIsOpen(!isOpen)}
          className="ml-auto grid size-12 place-items-center border-2 border-bone bar:hidden"
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
        </button>
        <div id={menuId} className={classNames(menuClass, !isOpen && 'max-bar:hidden')}>
          <ul className="flex flex-col gap-x-6 bar:flex-row bar:items-center">
            {navigationPaths.map((path) => (
              <li key={path}>
                <Link
                  to={path}
                  activeOptions={{ exact: true, includeSearch: false }}
                  onClick={close}
                  className={linkClass}
                >
                  {_(pages[path].label)}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={publicPaths.contact}
            onClick={close}
            className={buttonClass({ variant: 'primary', size: 's' })}
          >
            {_('nav.getInTouch')}
          </Link>
        </div>
      </nav>
    </header>
  );
}
