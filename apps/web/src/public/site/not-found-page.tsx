import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { brokenPattern } from '../../ui/patterns/broken.ts';
import { Drawn } from '../../ui/patterns/drawn.tsx';

export function NotFoundPage() {
  const { _ } = useLingui();
  const path = useLocation({ select: (location) => location.pathname });

  const ref = useRef<HTMLDivElement>(null);

  // The loader of a served page has done so, and says it.
  useEffect(() => {
    if (ref.current?.dataset.notFound !== 'reported') console.error('404: no page at', path);
  }, [path]);

  return (
    <>
      <PageHead title="notFound.documentTitle" description="notFound.text" />
      <div
        ref={ref}
        data-not-found=""
        className="frame grid grid-cols-1 items-center gap-10 py-12 lg:grid-cols-2"
      >
        <div>
          <p aria-hidden="true" className="font-display text-6xl font-extrabold text-terracotta">
            404
          </p>
          <h1 className="mt-2">{_('notFound.title')}</h1>
          <p className="mt-5 max-w-text">{_('notFound.text')}</p>
          <Link to={publicPaths.home} className={`${buttonClass({ variant: 'primary' })} mt-8`}>
            {_('notFound.home')}
          </Link>
        </div>
        <Drawn drawing={brokenPattern} className="w-full text-ink" />
      </div>
    </>
  );
}
