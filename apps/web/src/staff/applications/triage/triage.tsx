import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import {
  type ApplicationStatus,
  applicationKinds,
  type Decision,
} from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { FilterSelect } from '../../base/filter-select.tsx';
import { lazyDialog, lazyPart } from '../../base/lazy-boundary.tsx';
import { PageTitle } from '../../base/page-title.tsx';
import { SearchBox } from '../../base/search-box.tsx';
import { focusNote, ShortcutsDialog, takesKeys } from '../../base/shortcuts.ts';
import { useHasRole } from '../../session/role.tsx';
import { useApplication } from '../answers/application-answers.tsx';
import { useScore } from '../assessment/score-control.tsx';
import { type DecisionDetails, useDecisions } from '../details/use-decisions.ts';
import { type TriageAction, TriageBar, useTriageKeys } from './triage-bar.tsx';
import { TriageRecord } from './triage-record.tsx';
import { useRecordAhead, useTriageQueue } from './use-triage-queue.ts';

const loadRejectDialog = () => import('../details/reject-dialog.tsx');
const RejectDialog = lazyDialog(loadRejectDialog, 'RejectDialog');

type TriageProps = {
  filter: ApplicationsSearch & { status: ApplicationStatus; page?: undefined };
  id: string | undefined;
};

/** One application of a list, with all that is needed to decide it. */
function Triage({ filter, id }: TriageProps) {
  const { _, locale } = useTexts();
  const router = useRouter();
  const navigate = useNavigate({ from: '/admin/applications/review' });
  const canDecide = useHasRole('reviewer');
  const queue = useTriageQueue(filter, id);
  const { rows, total } = queue;
  const [isRejecting, setIsRejecting] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [movingTo, setMovingTo] = useState<'row' | 'left'>();
  /** The row whose decision was refused or undone last. */
  const [returnedId, setReturnedId] = useState<string>();
  const searchBox = useRef<HTMLInputElement>(null);
  const scoreGroup = useRef<HTMLFieldSetElement>(null);

  /** Whether a row is still in the list. */
  const isLeft = ({ status }: ApplicationRow) => status === filter.status;
  const shown = rows.find(id === undefined ? isLeft : (row) => row.id === id);
  const index = shown ? rows.indexOf(shown) : rows.length;
  const current = useNewestStatus(shown, returnedId);
  const passedOver = queue.isComplete ? rows.slice(0, index).find(isLeft) : undefined;
  const nextLeft = rows.slice(index + 1).find(isLeft) ?? passedOver;
  useRecordAhead(nextLeft?.id);
  const score = useScore(current?.id);

  const { decide, undoLast } = useDecisions(filter, {
    onChange: queue.update,
    // By then the next application is shown. A person who has opened another page, or is typing, is not led back.
    onReturn(row) {
      setReturnedId(row.id);
      if (isOpen() && !takesKeys(document.activeElement)) show(row);
    },
  });

  /** Whether no other page was opened, which may still be loading. */
  const isOpen = () => router.state.location.pathname === staffPaths.review;

  function show(row: Pick<ApplicationRow, 'id'> | undefined): void {
    setMovingTo(undefined);
    void navigate({ search: (before) => ({ ...before, id: row?.id }), replace: true });
  }

  // The next ones may still be loading when the person moves on from the last known one.
  const next = movingTo === 'left' ? nextLeft : rows[index + 1];
  const canMoveOn = movingTo !== undefined && (next !== undefined || queue.isComplete);
  const moveOn = useEffectEvent(() => {
    if (isOpen()) show(movingTo === 'left' ? next : (next ?? current));
  });
  useEffect(() => {
    if (canMoveOn) moveOn();
  }, [canMoveOn]);

  function change(part: ApplicationsSearch, { replace } = { replace: false }): void {
    void navigate({ search: (before) => ({ ...before, id: undefined, ...part }), replace });
  }

  async function decideCurrent(decision: Decision, details?: DecisionDetails): Promise<boolean> {
    if (!current || !canDecide) return false;
    if (isPending(current)) {
      setReturnedId(undefined);
      // At once: without an id in the address, the row that is shown is another one when this one has changed.
      if (nextLeft) show(nextLeft);
      else setMovingTo('left');
    }
    return await decide(current, decision, details);
  }

  function act(action: TriageAction): void {
    // Keys that are typed right after its shortcut are meant for the dialog.
    if (canDecide) loadRejectDialog().catch(() => undefined);
    if (typeof action === 'object') {
      if (canDecide && current) score.set(action.score);
    } else if (action === 'next') setMovingTo('row');
    else if (action === 'previous') show(rows[index - 1] ?? current);
    else if (action === 'approve') void decideCurrent('approved');
    else if (action === 'reject') setIsRejecting(canDecide && current !== undefined && isPending(current));
    else if (action === 'undo') undoLast();
    else if (action === 'score') scoreGroup.current?.querySelector('button')?.focus();
    else if (action === 'note') focusNote();
    else if (action === 'search') searchBox.current?.focus();
    else setIsHelpOpen(true);
  }
  const isAsking = isRejecting && current !== undefined;
  useTriageKeys((action) => {
    // Keys are meant for the dialog even while it is being loaded.
    if (!isAsking) act(action);
  });

  const emptyTexts = getEmptyTexts(filter, rows.length > 0);
  const remaining = total === undefined ? '' : formatNumber(locale, total);
  return (
    <>
      <search className="mt-4 mb-1 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchBox
          ref={searchBox}
          label={_('staff.applications.search')}
          placeholder={_('staff.applications.search.placeholder')}
          urlQuery={filter.q ?? ''}
          onSearch={(q, options) => change({ q }, options)}
        />
        <FilterSelect
          aria-label={_('staff.applications.type')}
          values={applicationKinds}
          value={filter.type}
          allLabel={_('staff.applications.type.all')}
          getLabel={(kind) => _(toLabelId('applicationKind', kind))}
          onChange={(type) => change({ type })}
        />
      </search>
      <p role="status" className="py-3 text-sm text-soft tabular">
        {current && total !== undefined && (
          <>
            <span className="sr-only">{current.name}. </span>
            {_('triage.remaining', {
              count: remaining,
              status: _(toLabelId('applicationStatus', filter.status)),
            })}
          </>
        )}
      </p>
      {/* As high as the window, so that the bar below does not move when a record arrives. */}
      <div className="min-h-svh">
        {queue.hasFailed && <EmptyState title={_('staff.applications.failed')} />}
        {!current && !queue.hasFailed && total === undefined && <Loading text={_('staff.loading')} />}
        {!current && total !== undefined && (
          <EmptyState title={_(emptyTexts[0])}>
            <p>{_(emptyTexts[1])}</p>
          </EmptyState>
        )}
        {current && <TriageRecord key={current.id} row={current} />}
      </div>
      <TriageBar
        row={current}
        score={score}
        scoreRef={scoreGroup}
        hasPrevious={index > 0}
        hasNext={index < rows.length - 1}
        onAct={act}
      />

      {isAsking && (
        <RejectDialog
          id={current.id}
          name={current.name}
          onReject={(details) => {
            setIsRejecting(false);
            return decideCurrent('rejected', details);
          }}
          onClose={() => setIsRejecting(false)}
        />
      )}

      {isHelpOpen && <ShortcutsDialog page="review" onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}

/** Returns title and hint of a list in which nothing is left, which is good news unless a search found nothing. */
function getEmptyTexts(
  { status, ...search }: ApplicationsSearch,
  hasDecided: boolean,
): readonly [MessageId, MessageId] {
  if (hasDecided) return ['triage.done', 'triage.done.hint'];
  const isFiltered = status !== 'pending' || Object.values(search).some((value) => value !== undefined);
  return isFiltered
    ? ['staff.applications.empty', 'staff.empty.hint']
    : ['triage.nothing', 'triage.nothing.hint'];
}

/**
 * Returns the row with the status of its record, which is newer where a colleague has decided, or where a decision was
 * refused or undone.
 */
function useNewestStatus(
  row: ApplicationRow | undefined,
  returnedId: string | undefined,
): ApplicationRow | undefined {
  const { record } = useApplication(row?.kind, row?.id ?? '');
  if (!row || !record || (isPending(record) && row.id !== returnedId)) return row;
  return { ...row, status: record.status };
}

function isPending({ status }: Pick<ApplicationRow, 'status'>): boolean {
  return status === 'pending';
}

const route = getRouteApi('/_guarded/admin/applications/review');

const PrintPage = lazyPart(() => import('../print/print-page.tsx'), 'PrintPage');

/** Shows the applications of a list one by one, by default those that are pending; or one of them to be printed. */
export function TriagePage() {
  const { _ } = useLingui();
  const { id: named, print, page: _page, ...search } = route.useSearch();
  const id = typeof named === 'string' ? named : undefined;
  if (print === true && id !== undefined) return <PrintPage id={id} />;
  const filter = { ...search, status: search.status ?? 'pending' };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PageTitle title="triage.title" />
        <Link to={staffPaths.applications} search={filter} className="inline-block py-3 text-ink">
          {_('triage.list')}
        </Link>
      </div>
      <Triage key={JSON.stringify(filter)} filter={filter} id={id} />
    </>
  );
}
