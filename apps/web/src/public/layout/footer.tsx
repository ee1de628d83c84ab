import { brand, siteLocales } from '@isangano/content/brand';
import { contact } from '@isangano/content/contact';
import { localizePath } from '@isangano/content/locale-paths';
import { applicationStatusPath, publicPaths, wizardPaths } from '@isangano/contracts/routes';
import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Band } from '../../ui/patterns/band.tsx';
import { BrandMark } from '../../ui/patterns/brand-mark.tsx';
import { ExternalLink } from '../site/links.tsx';
import { type FooterColumn, pages } from '../site/pages.ts';

const columns = (['services', 'company', 'projects'] satisfies FooterColumn[]).map((name) => ({
  name,
  paths: Object.values(publicPaths).filter((path) => pages[path].footer === name),
}));

const linkClass = 'inline-flex min-h-11 items-center py-2 underline-offset-4';

const year = new Date().getFullYear();

/** Brand, address and profiles, and links to all pages. */
function FooterColumns() {
  const { _ } = useTexts();
  return (
    <div className="frame grid grid-cols-2 gap-x-8 gap-y-5 py-8 lg:grid-cols-5 lg:py-14">
      <div className="col-span-2">
        <p className="flex items-center gap-4 font-display text-3xl font-extrabold">
          <BrandMark size={48} />
          {brand.name}
        </p>
        <address className="mt-3 not-italic lg:mt-4">
          {contact.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a href={`mailto:${contact.email}`} className={linkClass}>
            {contact.email}
          </a>
        </address>
        <ul className="flex flex-wrap gap-x-5 empty:hidden">
          {contact.social.map((link) => (
            <li key={link.name}>
              <ExternalLink href={link.url} className={linkClass}>
                {link.name}
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
      {columns.map((column) => (
        // The longest, beside both others on a phone.
        <div key={column.name} className={column.name === 'company' ? 'max-lg:row-span-2' : undefined}>
          <h2 className="text-xl">{_(`footer.${column.name}`)}</h2>
          <ul className="mt-1">
            {column.paths.map((path) => (
              <li key={path}>
                {/* The periods in the privacy notice are part of the served page. */}
                <Link to={path} reloadDocument={path === publicPaths.privacy} className={linkClass}>
                  {_(pages[path].label)}
                </Link>
              </li>
            ))}
            {column.name === 'company' && (
              <li>
                <Link to={applicationStatusPath} className={linkClass}>
                  {_('footer.status')}
                </Link>
              </li>
            )}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Below a wizard, whose steps are short and have a Back button of their own, the footer is one row. */
export function Footer() {
  const { _, locale, choose } = useTexts();
  const plainPath = useLocation({ select: (location) => location.pathname });
  const isSlim = wizardPaths.includes(plainPath);

  return (
    <footer className="ground-ink mt-20">
      <Band kind="triangles" look="light" />
      {!isSlim && <FooterColumns />}
      <div className="frame">
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-8 gap-y-1 py-4',
            !isSlim && 'border-t-2 border-ink-raised',
          )}
        >
          {/* The page's loader corrects the year of a page that was built before. */}
          <p className="text-sm" data-year={year} suppressHydrationWarning>
            {_('footer.copyright', { year, name: brand.name })}
          </p>
          <nav aria-label={_('footer.language')}>
            <ul className="flex flex-wrap gap-x-5">
              {siteLocales.map((choice) => (
                <li key={choice}>
                  <a
                    href={localizePath(choice, plainPath)}
                    hrefLang={choice}
                    data-language
                    aria-current={choice === locale || undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      choose(choice);
                    }}
                    className={`${linkClass} aria-[current]:font-bold aria-[current]:no-underline`}
                  >
                    {_(`footer.language.${choice}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {isSlim ? (
            <div className="flex flex-wrap gap-x-8 lg:ml-auto">
              <Link to={publicPaths.privacy} reloadDocument className={linkClass}>
                {_('footer.privacy')}
              </Link>
              <a href={`mailto:${contact.email}`} className={linkClass}>
                {contact.email}
              </a>
            </div>
          ) : (
            <Button variant="secondary" size="s" onDark className="ml-auto noscript:hidden" data-top>
              {_('footer.top')}
            </Button>
          )}
        </div>
      </div>
    </footer>
  );
}
