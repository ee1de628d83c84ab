import { applicationsPageSize, exactCountMax } from '@isangano/contracts/applications/limits';
import type { ApplicationPage, ApplicationRow as Row } from '@isangano/contracts/applications/list';
import { type ApplicationsSearch, showsColumn } from '@isangano/contracts/applications/search';
import { applicationKinds, applicationStatuses } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import type { ExportFormat } from '@isangano/contracts/lists/search';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { lazyExport } from '../../../ui/optional.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { api } from '../../base/api.ts';
import { ExportButton } from '../../base/export-button.tsx';
import { FilterSelect } from '../../base/filter-select.tsx';
import { PageTitle } from '../../base/page-title.tsx';
import { Pagination } from '../../base/pagination.tsx';
import { type PageShortcut, useShortcutsEnabled } from '../../base/shortcuts.ts';
import { useVisit } from '../../base/use-visit.ts';
import { useBulk } from '../../records/bulk/use-bulk.tsx';
import { ListFilters, noRecordFilters } from '../../records/list-filters.tsx';
import { useRowKeys } from '../../records/use-row-keys.tsx';
import { ForRole, useHasRole } from '../../session/role.tsx';
import { ApplicationRow } from './application-row.tsx';
import { useDecisions } from './use-decisions.ts';

const route = getRouteApi('/_guarded/admin/applications');
const noRows: readonly Row[] = [];

/** Whether an element belongs to a form, or to a dialog. */
const isOfForm = (element: Element) => element.closest('form, [form], [role=dialog]') !== null;

function pickCounts({ total, totalIsLowerBound, pageCount }: ApplicationPage) {
  return { total, totalIsLowerBound, pageCount };
}

export function ApplicationsPage() {
  const { _, locale } = useTexts();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/admin/applications' });
  const list = api.applications.list.useQuery(search, { placeholderData: keepPreviousData });
  /**
   * The page that is shown while a person types about one of its rows, which would leave the list, or be moved to
   * another page.
   */
  const [held, holdPage] = useState<{ search: ApplicationsSearch; page: ApplicationPage }>();
  const { client } = api.useUtils();
  const { decide, hasDecided, undoLast, toExpected } = useDecisions(search);
  const canDecide = useHasRole('reviewer');
  const isNew = useVisit('application');
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const hasShortcuts = useShortcutsEnabled();
  // A total that takes too long to count is a lower bound at first; the exact one is fetched separately.
  const needsExactCount = list.data?.totalIsLowerBound === true && list.data.total < exactCountMax;
  const exact = api.applications.list.useQuery(
    { ...search, isExact: true },
    { enabled: needsExactCount },
  ).data;
  const counted = list.data && needsExactCount && exact ? { ...list.data, ...pickCounts(exact) } : list.data;
  const kept = held?.search === search ? held.page : undefined;
  const stored = kept
    ? { ...kept, rows: kept.rows.map((row) => counted?.rows.find(({ id }) => id === row.id) ?? row) }
    : counted;
  const data = stored && { ...stored, rows: stored.rows.map(toExpected) };

  const { data: portraits } = api.applications.portraits.useQuery(
    { ids: data?.rows.map(({ id }) => id) ?? [] },
    { enabled: data !== undefined && data.rows.length > 0, placeholderData: keepPreviousData },
  );

  function change(part: ApplicationsSearch, { replace } = { replace: false }): void {
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace });
  }

  function createExportLink(format: ExportFormat): Promise<string> {
    return client.applications.exportLink.mutate({ ...search, format });
  }

  function toggle({ id }: Row): void {
    setOpenIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  const { page: _page, columns: _columns, sort: _sort, ...searched } = search;
  const isOldestFirst = search.sort === 'oldest';
  const isFiltered = Object.values(searched).some((value) => value !== undefined);
  const { page: _p, columns: _c, ...filter } = search;
  const bulk = useBulk('application', { type: 'applications', filter }, data?.rows ?? noRows);

  function actOn(action: PageShortcut<'applications'>, row: Row | undefined): void {
    if (action === 'undo') undoLast();
    if ((action === 'approve' || action === 'reject') && bulk.ask(action)) return;
    if (!row) return;
    if (action === 'open') toggle(row);
    if (action === 'select' || action === 'selectRange') bulk.toggle(row.id, action === 'selectRange');
    if (!canDecide) return;
    if (action === 'approve') void decide(row, 'approved');
    if (action === 'reject') void decide(row, 'rejected');
  }

  const rows = data?.rows ?? noRows;
  const { listProps, searchBox, help } = useRowKeys('applications', rows, actOn, hasDecided);

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PageTitle title="staff.applications.title" name="staff.nav.applications" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:text-sm">
          <Link to={staffPaths.review} search={search} className="py-3 text-ink">
            {_('staff.applications.review')}
          </Link>
          <Link to={staffPaths.calendar} className="py-3 text-ink">
            {_('staff.nav.calendar')}
          </Link>
          {bulk.buttons}
          {/* What is selected has its own export. */}
          {!bulk.isSelecting && (
            <ForRole least="reviewer">
              <ExportButton createLink={createExportLink} />
            </ForRole>
          )}
        </div>
      </div>
      <ApplicationsFilters search={search} onChange={change} searchBox={searchBox} />
      {list.isPending && <Skeleton rows={5} text={_('staff.applications.loading')} />}
      {list.isError && !data && (
        <EmptyState title={_('staff.applications.failed')}>
          <Button variant="secondary" busy={list.isFetching} onClick={() => void list.refetch()}>
            {_('staff.retry')}
          </Button>
        </EmptyState>
      )}
      {data?.rows.length === 0 && (
        <EmptyState title={_('staff.applications.empty')}>
          <p>{_('staff.empty.hint')}</p>
          {!isFiltered && <p>{_('staff.applications.empty.desk')}</p>}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData}
          className={classNames(list.isPlaceholderData && 'opacity-55')}
        >
          <div className="flex flex-wrap justify-between gap-x-6 py-1.5 text-sm text-soft tabular">
            <p role="status">
              {_('staff.applications.showing', {
                from: formatNumber(locale, (data.page - 1) * applicationsPageSize + 1),
                to: formatNumber(locale, (data.page - 1) * applicationsPageSize + data.rows.length),
                total: formatNumber(locale, data.total) + (data.totalIsLowerBound ? '+' : ''),
              })}
            </p>
            <div className="flex flex-wrap items-center gap-x-6">
              {/* The index serves both directions of time; a search lists the newest first. */}
              {!search.q && (
                <button
                  type="button"
                  className="flex min-h-6 cursor-pointer items-center gap-1 font-bold text-ink underline underline-offset-4"
                  onClick={() => change({ sort: isOldestFirst ? undefined : 'oldest' })}
                >
                  {_(isOldestFirst ? 'staff.applications.sort.oldest' : 'staff.applications.sort.newest')}
                  <ChevronDownIcon className={classNames('size-4', isOldestFirst && 'rotate-180')} />
                </button>
              )}
              <p>
                {_('staff.applications.page', {
                  page: formatNumber(locale, data.page),
                  pages: formatNumber(locale, data.pageCount),
                })}
              </p>
            </div>
          </div>
          <ul
            {...listProps}
            // React passes on the events of dialogs that a row has opened, too.
            onFocus={(event) => {
              listProps.onFocus(event);
              holdPage(isOfForm(event.target) ? { search, page: data } : undefined);
            }}
            onBlur={(event) => {
              listProps.onBlur(event);
              const { target, currentTarget, relatedTarget } = event;
              // If the window loses the focus, the field keeps it.
              const isKept = relatedTarget
                ? currentTarget.contains(relatedTarget) || isOfForm(relatedTarget)
                : target === document.activeElement;
              if (!isKept) holdPage(undefined);
            }}
            // Until the response arrives, these rows are the result of the previous search.
            inert={list.isPlaceholderData}
            className="border-t-2 border-ink xl:grid xl:grid-cols-[minmax(0,1fr)_fit-content(17rem)_fit-content(15rem)_fit-content(11rem)_auto] xl:gap-x-4"
          >
            {data.rows.map((row) => (
              <ApplicationRow
                key={row.id}
                row={row}
                checkbox={bulk.renderCheckbox(row, row.name)}
                portrait={portraits?.[row.id]}
                isNew={isNew(row)}
                isOpen={openIds.has(row.id)}
                onToggle={() => toggle(row)}
                onDecide={(decision, details) => decide(row, decision, details)}
                shows={(column) => showsColumn(search, column)}
              />
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Pagination page={data.page} pageCount={data.pageCount} onPage={(page) => change({ page })} />
            {hasShortcuts && (
              <p className="hidden text-sm text-soft pointer-fine:block">{_('staff.shortcuts.hint')}</p>
            )}
          </div>
        </div>
      )}
      {bulk.bar}

      {help}
    </>
  );
}

const OwnFilters = lazyExport(() => import('./own-filters.tsx'), 'OwnFilters');
const Columns = lazyExport(() => import('./own-filters.tsx'), 'Columns');

type ApplicationsFiltersProps = {
  search: ApplicationsSearch;
  onChange: (part: ApplicationsSearch, options?: { replace: boolean }) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

function ApplicationsFilters({ search, onChange, searchBox }: ApplicationsFiltersProps) {
  const { _ } = useLingui();
  return (
    <ListFilters
      noun="application"
      search={search}
      onChange={onChange}
      searchBox={searchBox}
      searchLabel={_('staff.applications.search')}
      searchPlaceholder={_('staff.applications.search.placeholder')}
      className="sm:grid-cols-3 sm:max-lg:*:first:col-span-full lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      noFilters={{ ...noRecordFilters, channel: undefined, unread: undefined, columns: undefined }}
      own={{
        selects: <OwnFilters search={search} onChange={onChange} />,
        columns: <Columns search={search} onChange={onChange} />,
      }}
    >
      <FilterSelect
        aria-label={_('staff.applications.type')}
        values={applicationKinds}
        value={search.type}
        allLabel={_('staff.applications.type.all')}
        getLabel={(kind) => _(toLabelId('applicationKind', kind))}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        aria-label={_('staff.applications.status')}
        values={applicationStatuses}
        value={search.status}
        allLabel={_('staff.status.all')}
        getLabel={(status) => _(toLabelId('applicationStatus', status))}
        onChange={(status) => onChange({ status })}
      />
    </ListFilters>
  );
}
