import { bulkUndoSeconds } from '@isangano/contracts/bulk/limits';
import type { BulkOperation, BulkSelectionInput, RecordAction } from '@isangano/contracts/bulk/operation';
import type { RecordNoun } from '@isangano/contracts/records';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { api } from '../../base/api.ts';
import { QuietButton } from '../../base/buttons.tsx';
import { useErrorText } from '../../base/error-text.ts';
import { showAlert } from '../../base/notifications.tsx';
import { recordPages } from '../../registry.ts';

type OperationStatusProps = {
  operation: BulkOperation;
  isUndoing: boolean;
  onUndo: () => void;
  onClose: () => void;
};

/** The progress of an operation, its results, and the button that undoes it. */
export function OperationStatus({ operation, isUndoing, onUndo, onClose }: OperationStatusProps) {
  const { _, locale } = useTexts();
  const [isListOpen, setIsListOpen] = useState(false);
  const { action, state, total, waiting, done, undone, changed, missing, undoUntil } = operation;
  const secondsLeft = useUndoTime(undoUntil !== null);
  const isMoving = state === 'running' || state === 'undoing';
  const progress = state === 'undoing' ? undone : total - waiting;
  const of = state === 'undoing' ? done : total;
  const others = changed + missing;
  const kept = state === 'undone' ? done - undone : 0;
  const number = (n: number) => formatNumber(locale, n);
  const keptFocus = useKeptFocus<HTMLDivElement>();

  return (
    <div {...keptFocus} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-bold tabular">
          {isMoving
            ? _('bulk.progress', { done: number(progress), total: number(of) })
            : state === 'undone'
              ? _('bulk.undone', { count: undone, number: number(undone) })
              : _(`bulk.done.${action}`, { count: done, number: number(done) })}
          {!isMoving && others > 0 && <> · {_('bulk.others', { count: others, number: number(others) })}</>}
          {kept > 0 && <> · {_('bulk.kept', { count: kept, number: number(kept) })}</>}
        </p>
        {secondsLeft > 0 && (
          <Button size="s" busy={isUndoing} onClick={onUndo}>
            {_('staff.applications.undo')}
            <span aria-hidden="true" className="tabular">
              {number(secondsLeft)}
            </span>
          </Button>
        )}
        {!isMoving && others > 0 && (
          <QuietButton aria-expanded={isListOpen} onClick={() => setIsListOpen(!isListOpen)}>
            {_('bulk.showOthers')}
          </QuietButton>
        )}
        {!isMoving && (
          <QuietButton className="sm:ml-auto" onClick={onClose}>
            {_('staff.ok')}
          </QuietButton>
        )}
      </div>
      {isMoving && <ProgressBar label={_('bulk.progress.label')} value={progress} max={of} />}
      {isListOpen && <OtherResults id={operation.id} />}
    </div>
  );
}

/** The records that stayed as they were, and why. */
function OtherResults({ id }: { id: string }) {
  const { _ } = useTexts();
  const { data } = api.bulk.results.useQuery({ id, isOther: true });
  return (
    <ul className="max-h-48 list-none overflow-y-auto text-sm">
      {data?.items.map(({ id: recordId, name, result }) => (
        <li key={recordId} className="border-b-2 border-line py-2 wrap-anywhere">
          <span className="font-bold">{name ?? recordId}</span>{' '}
          {_(result === 'missing' ? 'bulk.result.missing' : 'bulk.result.changed')}
        </li>
      ))}
    </ul>
  );
}

/** Returns the seconds left to undo an operation that has just ended, counting down. The clock of the device may be wrong. */
function useUndoTime(canUndo: boolean): number {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    setSecondsLeft(canUndo ? bulkUndoSeconds : 0);
    if (!canUndo) return;
    const timer = setInterval(() => setSecondsLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [canUndo]);
  return secondsLeft;
}

const pollMs = 300;

function getMovingState({ state }: BulkOperation): 'running' | 'undoing' {
  return state === 'running' || state === 'finished' ? 'running' : 'undoing';
}

/**
 * Begins and undoes operations on many records, and follows them. Shows the end of one, and calls `onEnd`, when the list has
 * been read again, as what is selected before may have versions from before the operation.
 */
export function useOperation(noun: RecordNoun, onEnd: (selection: BulkSelectionInput) => void) {
  const utils = api.useUtils();
  const getErrorText = useErrorText();
  const [started, setStarted] = useState<BulkOperation & { selection: BulkSelectionInput }>();
  const [endShown, setEndShown] = useState<string>();
  const isMoving = ({ state }: BulkOperation) => state === 'running' || state === 'undoing';
  const { data } = api.bulk.get.useQuery(
    { id: started?.id ?? '' },
    {
      enabled: started !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isMoving(state.data) ? false : pollMs),
    },
  );
  const latest = started && data?.id === started.id ? data : started;
  const end = latest && !isMoving(latest) ? `${latest.id} ${latest.state}` : undefined;
  const beginning = api.bulk.begin.useMutation();
  const deleting = api.bulk.delete.useMutation();
  const undoing = api.bulk.undo.useMutation({
    onSuccess: (after) => utils.bulk.get.setData({ id: after.id }, after),
    onError: (error) => void showAlert(getErrorText(error)),
  });

  const refresh = useEffectEvent(async () => {
    void utils.dashboard.invalidate();
    void utils.views.invalidate();
    void utils.bulk.count.invalidate();
    await utils[recordPages[noun].router].invalidate();
    setEndShown(end);
    if (started) onEnd(started.selection);
  });
  useEffect(() => {
    if (end) void refresh();
  }, [end]);

  return {
    /** The operation that was started last, with its progress. */
    operation: latest && end !== endShown ? { ...latest, state: getMovingState(latest) } : latest,
    isBeginning: beginning.isPending || deleting.isPending,
    isUndoing: undoing.isPending,
    async begin(selection: BulkSelectionInput, count: number, action: RecordAction) {
      try {
        const after =
          action.type === 'delete'
            ? await deleting.mutateAsync({ selection, count })
            : await beginning.mutateAsync({ selection, count, action });
        if (action.type !== 'export') setStarted({ ...after, selection });
        return after;
      } catch (error) {
        // It may be refused because the number has changed.
        void utils.bulk.count.invalidate();
        if (error instanceof Error) void showAlert(getErrorText(error));
        return undefined;
      }
    },
    undo: () => started && undoing.mutate({ id: started.id }),
    close: () => setStarted(undefined),
  };
}
