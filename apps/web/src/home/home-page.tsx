import { mainChannel } from '@isangano/content/channels';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { HeroRelief } from '../patterns/hero-relief.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHead } from './page-head.tsx';

export function HomePage() {
  const { _ } = useLingui();
  return (
    <>
      <PageHead title="home.documentTitle" description="home.description" />
      <section className="relative">
        <div className="frame flex min-h-[38rem] flex-col items-start justify-center py-16 lg:*:max-w-[46%]">
          <h1>{_('home.title')}</h1>
          <p className="mt-6 max-w-text">{_('home.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <Link to={publicPaths.interviewForm} className={buttonClass()}>
              {_('home.apply')}
            </Link>
            <a
              href={mainChannel.url}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'secondary' })}
            >
              {_('home.watch')}
            </a>
          </div>
        </div>
        <HeroRelief className="h-64 w-full lg:absolute lg:right-0 lg:h-full lg:w-1/2" />
      </section>
    </>
  );
}
