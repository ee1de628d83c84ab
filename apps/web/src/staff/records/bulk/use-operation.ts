import type { BulkOperation, BulkSelectionInput, RecordAction } from '@isangano/contracts/bulk/operation';
import type { RecordNoun } from '@isangano/contracts/records';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { showAlert } from '../../base/questions.ts';
import { recordPages } from '../../registry.ts';

const pollMs = 300;

function getMovingState({ state }: BulkOperation): 'running' | 'undoing' {
  return state === 'running' || state === 'finished' ? 'running' : 'undoing';
}

type Operations = {
  /** The operation that was begun last, as far as it has come. */
  operation: BulkOperation | undefined;
  isBeginning: boolean;
  begin: (
    selection: BulkSelectionInput,
    count: number,
    action: RecordAction,
  ) => Promise<BulkOperation | undefined>;
  undo: () => void;
  close: () => void;
};

/**
 * Begins and undoes operations on many records, and follows them. Shows the end of one, and calls `onEnd`, when the list has
 * been read again, as what is selected before may have versions from before the operation.
 */
export function useOperation(noun: RecordNoun, onEnd: (selection: BulkSelectionInput) => void): Operations {
  const utils = api.useUtils();
  const getErrorText = useErrorText();
  const [begun, setBegun] = useState<BulkOperation & { selection: BulkSelectionInput }>();
  const [endShown, setEndShown] = useState<string>();
  const isMoving = ({ state }: BulkOperation) => state === 'running' || state === 'undoing';
  const { data } = api.bulk.get.useQuery(
    { id: begun?.id ?? '' },
    {
      enabled: begun !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isMoving(state.data) ? false : pollMs),
    },
  );
  const latest = begun && data?.id === begun.id ? data : begun;
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
    if (begun) onEnd(begun.selection);
  });
  useEffect(() => {
    if (end) void refresh();
  }, [end]);

  return {
    operation: latest && end !== endShown ? { ...latest, state: getMovingState(latest) } : latest,
    isBeginning: beginning.isPending || deleting.isPending,
    async begin(selection, count, action) {
      try {
        const after =
          action.type === 'delete'
            ? await deleting.mutateAsync({ selection, count })
            : await beginning.mutateAsync({ selection, count, action });
        if (action.type !== 'export') setBegun({ ...after, selection });
        return after;
      } catch (error) {
        // It may be refused because the number has changed.
        void utils.bulk.count.invalidate();
        if (error instanceof Error) void showAlert(getErrorText(error));
        return undefined;
      }
    },
    undo: () => begun && undoing.mutate({ id: begun.id }),
    close: () => setBegun(undefined),
  };
}
