import type { ApplicationPage, ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import type { ApplicationStatus, Decision } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import { api } from '../../staff/api.ts';
import { useErrorText } from '../../staff/error-text.ts';
import { notifyStaff, notifyWithUndo } from '../../staff/notifications.tsx';

export type Decisions = {
  decide: (row: ApplicationRow, status: Decision) => void;
  /** Undoes the last decision, if there is one. */
  undoLast: () => void;
};

/**
 * Approves and rejects applications. The list is updated optimistically and reverted when the server refuses
 * the decision. A notification offers to undo it during the undo window.
 */
export function useDecisions(search: ApplicationsSearch): Decisions {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const lastDecided = useRef<ApplicationRow>(undefined);

  function updateRow(id: string, change: (row: ApplicationRow) => ApplicationRow): void {
    utils.applications.list.setData(
      search,
      (page: ApplicationPage | undefined) =>
        page && { ...page, rows: page.rows.map((row) => (row.id === id ? change(row) : row)) },
    );
  }

  async function showStatus(id: string, status: ApplicationStatus): Promise<void> {
    await utils.applications.list.cancel(search);
    updateRow(id, (row) => ({ ...row, status }));
  }

  /** Counts and filters depend on the status, so all lists are fetched again. */
  async function invalidateLists(): Promise<void> {
    await Promise.all([utils.applications.invalidate(), utils.dashboard.invalidate()]);
  }

  const undo = api.applications.undoDecision.useMutation({
    onMutate: ({ id }) => showStatus(id, 'pending'),
    onSuccess: ({ name }) => void notifyStaff(_('staff.applications.undone', { name })),
    onError: (error) => void notifyStaff(getErrorText(error)),
    onSettled: invalidateLists,
  });

  const decide = api.applications.decide.useMutation({
    onMutate: ({ id, status }) => showStatus(id, status),
    onSuccess(row) {
      lastDecided.current = row;
      updateRow(row.id, () => row);
      const status = _(toLabelId('applicationStatus', row.status));
      const text = _('staff.applications.decided', { name: row.name, status });
      void notifyWithUndo(text, _('staff.applications.undo'), () => undoDecision(row));
    },
    onError(error, { id }) {
      updateRow(id, (row) => ({ ...row, status: 'pending' }));
      void notifyStaff(_('staff.applications.notDecided', { reason: getErrorText(error) }));
    },
    onSettled: invalidateLists,
  });

  function undoDecision({ id, decidedAt }: ApplicationRow): void {
    if (decidedAt === null) return;
    if (lastDecided.current?.id === id) lastDecided.current = undefined;
    undo.mutate({ id, decidedAt });
  }

  return {
    decide({ id, status: current }, status) {
      if (current === 'pending') decide.mutate({ id, status });
    },
    undoLast() {
      if (lastDecided.current) undoDecision(lastDecided.current);
    },
  };
}
