import { mainChannel } from '@isangano/content/channels';
import { sectors } from '@isangano/content/home';
import type { Sector } from '@isangano/content/schemas/primitives';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { ContactButton } from '../../messages/contact-dialog-provider.tsx';
import { ExternalLink } from '../../site/links.tsx';

const dotClasses: Record<Sector, string> = {
  health: 'bg-forest',
  technology: 'bg-lake',
  logistics: 'bg-ochre',
  arts: 'bg-terracotta',
  consulting: 'bg-ink',
};

/**
 * Fills the first screen below the navigation bar. The picture is 100 px taller, as it moves up by 100 px
 * while scrolling. With forced colours, focus rings would be lost on it.
 */
export function Hero() {
  const { _ } = useLingui();
  return (
    <section className="@container relative flex min-h-[calc(100svh-6.75rem)] overflow-clip print:block print:min-h-0">
      <img
        src="/art/hero.svg"
        data-fallback="/art/hero-plain.svg"
        alt=""
        width={1440}
        height={900}
        fetchPriority="high"
        className="absolute inset-x-0 top-0 h-[calc(100%+100px)] w-full max-w-none drift-100 print:hidden forced-colors:hidden"
      />
      <div className="frame relative flex flex-col items-start justify-center pt-8 pb-72 print:pb-0 drift-150 @min-[640px]:pb-96 @min-[1024px]:py-14">
        <div className="@min-[1024px]:max-w-[46%]">
          <h1 className="text-6xl">{_('hero.title')}</h1>
          <p className="mt-6 max-w-text @min-[640px]:mt-8 @min-[640px]:text-lg">{_('hero.lead')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ContactButton>{_('hero.contact')}</ContactButton>
            <ExternalLink href={mainChannel.url} className={buttonClass({ variant: 'secondary' })}>
              {_('hero.watch')}
            </ExternalLink>
          </div>
          <ul
            aria-label={_('hero.sectors', { count: sectors.length })}
            className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(9.75rem,1fr))] gap-x-4 wrap-anywhere @min-[640px]:mt-9 @min-[640px]:w-fit @min-[640px]:grid-cols-3 @min-[640px]:gap-x-6"
          >
            {sectors.map(({ id, path }) => (
              <li key={id}>
                <Link to={path} className="flex min-h-12 items-center gap-2.5 font-bold text-ink">
                  <span aria-hidden="true" className={`cut-diamond size-4 shrink-0 ${dotClasses[id]}`} />
                  {_(`hero.sector.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
