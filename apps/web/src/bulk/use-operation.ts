import type { BulkOperation, BulkSelectionInput, RecordAction } from '@isangano/contracts/bulk/operation';
import type { RecordNoun } from '@isangano/contracts/records';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../staff/api.ts';
import { useErrorText } from '../staff/error-text.ts';
import { showAlert } from '../staff/questions.ts';

const pollMs = 300;

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

/** Begins and undoes operations on many records, and follows them. */
export function useOperation(noun: RecordNoun): Operations {
  const utils = api.useUtils();
  const getErrorText = useErrorText();
  const [begun, setBegun] = useState<BulkOperation>();
  const isMoving = ({ state }: BulkOperation) => state === 'running' || state === 'undoing';
  const { data } = api.bulk.get.useQuery(
    { id: begun?.id ?? '' },
    {
      enabled: begun !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isMoving(state.data) ? false : pollMs),
    },
  );
  const operation = begun && data?.id === begun.id ? data : begun;
  const beginning = api.bulk.begin.useMutation();
  const deleting = api.bulk.delete.useMutation();
  const undoing = api.bulk.undo.useMutation({
    onSuccess: (after) => utils.bulk.get.setData({ id: after.id }, after),
    onError: (error) => void showAlert(getErrorText(error)),
  });

  const refresh = useEffectEvent(() => {
    void (noun === 'application' ? utils.applications.invalidate() : utils.messages.invalidate());
    void utils.dashboard.invalidate();
    void utils.views.invalidate();
    void utils.bulk.count.invalidate();
  });
  const state = operation?.state;
  useEffect(() => {
    if (state === 'finished' || state === 'undone') refresh();
  }, [state]);

  return {
    operation,
    isBeginning: beginning.isPending || deleting.isPending,
    async begin(selection, count, action) {
      try {
        const after =
          action.type === 'delete'
            ? await deleting.mutateAsync({ selection, count })
            : await beginning.mutateAsync({ selection, count, action });
        if (action.type !== 'export') setBegun(after);
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
