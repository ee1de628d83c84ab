import type { ApplicationPage, ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import type { ApplicationStatus, Decision } from '@isangano/contracts/applications/values';
import { labelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import { api } from '../staff/api.ts';
import { notifyStaff, notifyWithUndo } from '../staff/notifications.tsx';

export type Decisions = {
  decide: (row: ApplicationRow, status: Decision) => void;
  /** Takes back the decision made last, if there is one. */
  undoLast: () => void;
};

/**
 * Approves and rejects. The list shows a decision at once, and takes it back where the server refuses it;
 * for a while whoever made it can undo it.
 */
export function useDecisions(search: ApplicationsSearch): Decisions {
  const { _ } = useLingui();
  const utils = api.useUtils();
  const last = useRef<ApplicationRow>(undefined);

  function show(id: string, change: (row: ApplicationRow) => ApplicationRow): void {
    utils.applications.list.setData(
      search,
      (page: ApplicationPage | undefined) =>
        page && { ...page, rows: page.rows.map((row) => (row.id === id ? change(row) : row)) },
    );
  }

  async function showStatus(id: string, status: ApplicationStatus): Promise<void> {
    await utils.applications.list.cancel(search);
    show(id, (row) => ({ ...row, status }));
  }

  /** Counts and filters depend on the status: all lists are read again. */
  async function settle(): Promise<void> {
    await Promise.all([utils.applications.invalidate(), utils.dashboard.invalidate()]);
  }

  const undo = api.applications.undoDecision.useMutation({
    onMutate: ({ id }) => showStatus(id, 'pending'),
    onSuccess: ({ name }) => void notifyStaff(_('staff.applications.undone', { name })),
    onError: (fault) => void notifyStaff(fault.message),
    onSettled: settle,
  });

  const decide = api.applications.decide.useMutation({
    onMutate: ({ id, status }) => showStatus(id, status),
    onSuccess(row) {
      last.current = row;
      show(row.id, () => row);
      const status = _(labelId('applicationStatus', row.status));
      const text = _('staff.applications.decided', { name: row.name, status });
      void notifyWithUndo(text, _('staff.applications.undo'), () => takeBack(row));
    },
    onError(fault, { id }) {
      show(id, (row) => ({ ...row, status: 'pending' }));
      void notifyStaff(_('staff.applications.notDecided', { reason: fault.message }));
    },
    onSettled: settle,
  });

  function takeBack({ id, decidedAt }: ApplicationRow): void {
    if (decidedAt === null) return;
    if (last.current?.id === id) last.current = undefined;
    undo.mutate({ id, decidedAt });
  }

  return {
    decide({ id, status: current }, status) {
      if (current === 'pending') decide.mutate({ id, status });
    },
    undoLast() {
      if (last.current) takeBack(last.current);
    },
  };
}
