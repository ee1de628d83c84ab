import { applicationsPageSize, paginationWindow } from '@isangano/contracts/applications/list';
import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import { useLingui } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { PageHead } from '../site/page-head.tsx';
import { api } from '../staff/api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ApplicationRow } from './application-row.tsx';
import { ApplicationsFilters } from './applications-filters.tsx';

const route = getRouteApi('/admin/_guarded/applications');

export function ApplicationsPage() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/admin/applications' });
  const list = api.applications.list.useQuery(search, { placeholderData: keepPreviousData });
  const data = list.data;

  function change(part: ApplicationsSearch) {
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace: true });
  }

  return (
    <>
      <PageHead title="staff.applications.documentTitle" description="staff.applications.title" />
      <h1 className="text-4xl">{_('staff.applications.title')}</h1>
      <ApplicationsFilters search={search} onChange={change} />
      {list.isPending && <Loading text={_('staff.applications.loading')} />}
      {list.isError && !data && <EmptyState title={_('staff.applications.failed')} />}
      {data?.rows.length === 0 && (
        <EmptyState title={_('staff.applications.empty')}>
          <p>{_('staff.applications.empty.hint')}</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <div className="flex flex-wrap justify-between gap-x-6 py-3 text-sm text-soft tabular-nums">
            <p role="status">
              {_('staff.applications.showing', {
                from: formatNumber(locale, (data.page - 1) * applicationsPageSize + 1),
                to: formatNumber(locale, (data.page - 1) * applicationsPageSize + data.rows.length),
                total: formatNumber(locale, data.total) + (data.totalIsLowerBound ? '+' : ''),
              })}
            </p>
            <p>
              {_('staff.applications.page', {
                page: formatNumber(locale, data.page),
                pages: formatNumber(locale, data.pageCount),
              })}
            </p>
          </div>
          <ul className="border-t-2 border-ink">
            {data.rows.map((row) => (
              <ApplicationRow key={row.id} row={row} search={search} />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination
              page={data.page}
              pageCount={data.pageCount}
              windowSize={paginationWindow}
              onPage={(page) => change({ page })}
              labels={{
                nav: _('staff.pagination.label'),
                first: _('staff.pagination.first'),
                previous: _('staff.pagination.previous'),
                next: _('staff.pagination.next'),
                last: _('staff.pagination.last'),
                page: String,
              }}
            />
          </div>
        </div>
      )}
    </>
  );
}
