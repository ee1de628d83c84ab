import { brand } from '@isangano/content/brand';
import { contact } from '@isangano/content/contact';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../../i18n/language/language-select.tsx';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Outbox } from '../../submission/lazy-outbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ContactDialogProvider } from '../messages/contact-dialog-provider.tsx';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';

const mainId = 'main';

export function SiteLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { _, hasFailed } = useTexts();
  const isHome = useLocation({ select: (location) => location.pathname === publicPaths.home });
  return (
    <ContactDialogProvider>
      <a
        href={`#${mainId}`}
        className="skip-link fixed left-4 top-4 z-50 bg-bone px-4 py-3 not-focus:sr-only"
      >
        {_('site.skip')}
      </a>
      <Banner isAboveBar={isHome} />
      <NavigationBar isLowered={isHome} />
      <main id={mainId} tabIndex={-1} className="pt-27 -outline-offset-3">
        {children}
      </main>
      <Footer />
      <Outbox />
      {hasFailed && (
        <p role="alert" className="ground-ink sticky bottom-0 z-30 p-4">
          {_('site.codeFailed')}
        </p>
      )}
    </ContactDialogProvider>
  );
}

/** The strip with contact details and language, shown only while the page is scrolled to its top. */
function Banner({ isAboveBar }: { isAboveBar: boolean }) {
  const { _ } = useLingui();
  return (
    <aside
      aria-label={_('banner.label')}
      className={classNames(
        'ground-ink fixed inset-x-0 z-30 h-11 scrolled:hidden',
        isAboveBar ? 'top-0' : 'top-16',
      )}
    >
      <img
        src="/art/banner.svg"
        data-fallback="/art/banner-plain.svg"
        alt=""
        width={1440}
        height={40}
        className="absolute inset-0 size-full object-cover"
      />
      <div className="frame relative flex h-full items-center gap-2 text-xs leading-tight sm:text-sm">
        {/* On a phone the location is below the address, within the height of its link. */}
        <div className="relative -mx-1 flex min-w-0 items-center sm:gap-6 max-[20em]:hidden">
          <a href={`mailto:${contact.email}`} className="flex h-11 pt-1 sm:items-center sm:pt-0">
            <span className="bg-ink px-1">{contact.email}</span>
          </a>
          <span className="bg-ink px-1 max-sm:pointer-events-none max-sm:absolute max-sm:bottom-1 max-sm:left-0">
            {brand.location}
          </span>
        </div>
        <div className="ml-auto text-bone noscript:hidden">
          <LanguageSelect
            label={_('language.label')}
            className="border-x-2 border-bone bg-ink pl-1 text-bone sm:pl-2"
          />
        </div>
      </div>
    </aside>
  );
}
