import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link, useSearch } from '@tanstack/react-router';
import { Alert } from '../../ui/alert.tsx';
import { lazyExport } from '../../ui/optional.tsx';
import { LazyBoundary } from '../base/lazy-boundary.tsx';
import { PageTitle } from '../base/page-title.tsx';
import { contentParts } from '../page-search.ts';
import { useHasRole } from '../session/role.tsx';
import { TextsPart } from './texts-part.tsx';

const parts = {
  texts: TextsPart,
  lists: lazyExport(() => import('./lists-part.tsx'), 'ListsPart'),
  publish: lazyExport(() => import('./publish-part.tsx'), 'PublishPart'),
  newsletter: lazyExport(() => import('./newsletter-part.tsx'), 'NewsletterPart'),
};

/** The content of the site: its texts and lists as a draft, and their publication. */
export function ContentPage() {
  const { _ } = useLingui();
  const { part = 'texts' } = useSearch({ from: '/_guarded/admin/content' });
  const canEdit = useHasRole('editor');
  const Part = parts[part];
  return (
    <>
      <PageTitle title="staff.nav.content" />
      {canEdit ? (
        <>
          <nav aria-label={_('staffContent.parts')} className="mt-5 border-b-2 border-ink">
            <ul className="flex flex-wrap gap-x-1">
              {contentParts.map((one) => (
                <li key={one}>
                  <Link
                    to={staffPaths.content}
                    search={{ part: one }}
                    aria-current={one === part ? 'page' : undefined}
                    className="inline-block min-h-12 border-2 border-b-0 border-transparent px-4 py-2.5 max-sm:px-2 font-bold text-ink no-underline hover:bg-clay data-[chosen=true]:border-ink data-[chosen=true]:bg-ochre data-[chosen=true]:text-on-ochre"
                    data-chosen={one === part}
                  >
                    {_(`staffContent.part.${one}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <LazyBoundary>
            <Part />
          </LazyBoundary>
        </>
      ) : (
        <Alert tone="error" className="mt-6">
          {_('staffContent.editorsOnly')}
        </Alert>
      )}
    </>
  );
}
