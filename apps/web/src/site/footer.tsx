import { brand } from '@isangano/content/brand';
import { type Locale, locales } from '@isangano/contracts/locales';
import { formPaths, localizedPath, publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { useLanguage } from '../i18n/language-provider.tsx';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import { Band } from '../patterns/band.tsx';
import { Mark } from '../patterns/mark.tsx';
import { Button } from '../ui/button.tsx';
import { useCurrentYear } from './use-current-year.ts';

type FooterColumn = { title: MessageId; links: readonly { path: string; label: MessageId }[] };

const columns: readonly FooterColumn[] = [
  {
    title: 'footer.services',
    links: [
      { path: publicPaths.services, label: 'nav.services' },
      { path: publicPaths.interviewForm, label: 'footer.interview' },
      { path: publicPaths.contact, label: 'nav.contact' },
    ],
  },
  {
    title: 'footer.company',
    links: [
      { path: publicPaths.home, label: 'nav.home' },
      { path: publicPaths.partnership, label: 'nav.partnership' },
      { path: publicPaths.aiEthics, label: 'nav.aiEthics' },
    ],
  },
  {
    title: 'footer.projects',
    links: [
      { path: publicPaths.projects, label: 'nav.projects' },
      { path: publicPaths.partnershipApplication, label: 'footer.partner' },
    ],
  },
];

/** Languages as the language that is shown calls them. */
const languageLabels: Record<Locale, MessageId> = {
  en: 'footer.language.en',
  rw: 'footer.language.rw',
  fr: 'footer.language.fr',
};

const linkClass = 'inline-block py-2 underline-offset-4';

/** Takes the keyboard along, so that the next Tab starts from the top too. */
function backToTop() {
  window.scrollTo({ top: 0 });
  document.querySelector<HTMLAnchorElement>('.skip-link')?.focus({ preventScroll: true });
}

export function Footer() {
  const { _ } = useLingui();
  const { locale, choose } = useLanguage();
  const year = useCurrentYear();
  const plainPath = useLocation({ select: (location) => location.pathname });

  return (
    <footer className="ground-ink mt-20">
      <Band kind="triangles" look="light" />
      <div className="frame grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-5">
        <div className="lg:col-span-2">
          <Mark size={56} />
          <p className="mt-4 font-display text-3xl font-extrabold leading-none">{brand.name}</p>
          <address className="mt-4 not-italic">
            {brand.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <a href={`mailto:${brand.email}`} className={linkClass}>
              {brand.email}
            </a>
          </address>
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {brand.social.map((link) => (
              <li key={link.name}>
                <a href={link.url} rel="noopener" target="_blank" className={linkClass}>
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        {columns.map((column) => (
          <div key={column.title}>
            <h2 className="text-xl">{_(column.title)}</h2>
            <ul className="mt-2">
              {column.links.map((link) => (
                <li key={link.path}>
                  <Link to={link.path} className={linkClass}>
                    {_(link.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="frame flex flex-wrap items-center gap-x-8 gap-y-4 border-t-2 border-ink-raised py-6">
        <p>{_('footer.copyright', { year, name: brand.name })}</p>
        <nav aria-label={_('footer.language')}>
          <ul className="flex flex-wrap gap-x-5">
            {locales.map((choice) => (
              <li key={choice}>
                <a
                  href={localizedPath(choice, plainPath)}
                  hrefLang={choice}
                  aria-current={choice === locale || undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    choose(choice);
                  }}
                  className={`${linkClass} aria-[current]:font-bold aria-[current]:no-underline`}
                >
                  {_(languageLabels[choice])}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* The steps of a form are short, and have a Back of their own. */}
        {!formPaths.includes(plainPath) && (
          <Button variant="secondary" size="s" onDark className="ml-auto" onClick={backToTop}>
            {_('footer.top')}
          </Button>
        )}
      </div>
    </footer>
  );
}
