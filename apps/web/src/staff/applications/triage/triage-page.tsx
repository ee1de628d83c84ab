import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PageHead } from '../../../ui/page-head.tsx';
import { lazyPart } from '../../base/lazy-boundary.tsx';
import { Triage } from './triage.tsx';

const route = getRouteApi('/_guarded/admin/applications/review');

const PrintPage = lazyPart(() => import('../print/print-page.tsx').then((file) => file.PrintPage));

/** Shows the applications of a list one by one, by default those that are pending; or one of them to be printed. */
export function TriagePage() {
  const { id, print, page: _page, ...search } = route.useSearch();
  if (typeof id !== 'string') return <OneByOne id={undefined} search={search} />;
  if (print !== true) return <OneByOne id={id} search={search} />;
  return <PrintPage id={id} />;
}

function OneByOne({ id, search }: { id: string | undefined; search: Omit<ApplicationsSearch, 'page'> }) {
  const { _ } = useLingui();
  const filter = { ...search, status: search.status ?? 'pending' };
  return (
    <>
      <PageHead title="triage.documentTitle" description="triage.title" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{_('triage.title')}</h1>
        <Link to={staffPaths.applications} search={filter} className="inline-block py-3 text-ink">
          {_('triage.list')}
        </Link>
      </div>
      <Triage key={JSON.stringify(filter)} filter={filter} id={id} />
    </>
  );
}
