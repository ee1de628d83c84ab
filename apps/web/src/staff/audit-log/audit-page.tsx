import type { AuditFilter, ListedAuditEntry } from '@isangano/contracts/audit/list';
import { auditActions } from '@isangano/contracts/audit/values';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../base/api.ts';
import { ExportButton } from '../base/export-button.tsx';
import { DayField, FilterField } from '../base/fields.tsx';
import { ListEnd } from '../base/list-end.tsx';
import { ownersOnly } from '../base/owners-only.tsx';
import { PageTitle } from '../base/page-title.tsx';
import { RecordLink } from '../records/record-link.tsx';
import { describeDetail } from './describe-detail.ts';

const route = getRouteApi('/_guarded/admin/audit');

export const AuditPage = ownersOnly(AuditLog);

/** The audit log, newest first, with filters that are part of the URL. */
function AuditLog() {
  const { _ } = useTexts();
  const search = route.useSearch();
  const filter = { ...search, action: auditActions.find((known) => known === search.action) };
  const navigate = useNavigate({ from: '/admin/audit' });
  const list = api.audit.list.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { client } = api.useUtils();
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle title="audit.title" />
        <ExportButton createLink={(format) => client.audit.exportLink.mutate({ ...filter, format })} />
      </div>
      <p className="mt-2 max-w-text text-soft max-sm:text-sm">{_('audit.hint')}</p>
      <AuditFilters
        filter={filter}
        onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
      />
      {list.isPending && <Skeleton rows={8} text={_('staff.loading')} />}
      {entries?.length === 0 && (
        <div className="mt-6">
          <EmptyState title={_('audit.empty')} />
        </div>
      )}
      {entries && entries.length > 0 && (
        <ul className="mt-6 border-t-2 border-ink">
          {entries.map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
        </ul>
      )}
      <ListEnd moreLabel={_('audit.more')} list={list} />
    </>
  );
}

function Entry({ entry }: { entry: ListedAuditEntry }) {
  const { _, locale } = useTexts();
  const { at, actor, actorKind, action, subject, detail, address, record } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b-2 border-line py-3 lg:grid-cols-[12rem_minmax(0,2fr)_minmax(0,3fr)]">
      <p className="text-sm text-soft tabular">
        <time dateTime={at}>{formatMoment(locale, at)}</time>
      </p>
      <p className="min-w-0 wrap-anywhere">
        {actor ?? _(`audit.actor.${actorKind}`)}
        {address && <span className="block text-sm text-soft tabular">{address}</span>}
      </p>
      <p className="min-w-0 wrap-anywhere">
        <span className="font-bold">{_(`audit.action.${action}`)}</span>
        {detail && ` · ${describeDetail(detail, _, locale)}`}
        {record ? (
          <RecordLink record={record} className="flex min-h-6 w-fit items-center text-sm">
            {record.name}
          </RecordLink>
        ) : (
          subject && <span className="block text-sm text-soft tabular">{subject}</span>
        )}
      </p>
    </li>
  );
}

/** Person, action, first and last day; on a phone, on demand. */
function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: (part: AuditFilter) => void }) {
  const { _ } = useTexts();
  const actors = api.audit.actors.useQuery().data ?? [];
  const names = filter.actor && !actors.includes(filter.actor) ? [filter.actor, ...actors] : actors;
  const [isOpen, setIsOpen] = useState(false);
  const setCount = Object.values(filter).filter((value) => value !== undefined).length;
  return (
    <search className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {_('staff.filters', { count: setCount })}
      </Button>
      <div className={classNames('grid gap-4 sm:contents', !isOpen && 'max-sm:hidden')}>
        <FilterField
          label={_('audit.filter.actor')}
          values={names}
          value={filter.actor}
          allLabel={_('audit.filter.everybody')}
          getLabel={(name) => name}
          onChange={(actor) => onChange({ actor })}
        />
        <FilterField
          label={_('audit.filter.action')}
          values={auditActions}
          value={filter.action}
          allLabel={_('audit.filter.everything')}
          getLabel={(action) => _(`audit.action.${action}`)}
          onChange={(action) => onChange({ action })}
        />
        {(['from', 'until'] as const).map((name) => (
          <DayField
            key={name}
            label={_(`audit.filter.${name}`)}
            value={filter[name]}
            onValue={(day) => onChange({ [name]: day })}
          />
        ))}
      </div>
    </search>
  );
}
