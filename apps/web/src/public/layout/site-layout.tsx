import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Outbox } from '../../submission/lazy-outbox.tsx';
import { ContactDialogProvider } from '../messages/contact-dialog-provider.tsx';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';

const mainId = 'main';

/** Navigation bar, banner and footer around a public page. */
export function SiteLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { _ } = useLingui();
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
    </ContactDialogProvider>
  );
}
