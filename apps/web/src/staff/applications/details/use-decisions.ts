import type { ApplicationPage, ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import type { ApplicationStatus, Decision } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { api } from '../../base/api.ts';
import { useErrorNotice, useReason } from '../../base/error-text.ts';
import { notifyStaff, notifyWithUndo } from '../../base/notifications.tsx';

/** Why an application is rejected, and whether the mail to the applicant says so. */
export type DecisionDetails = { reason: string; isReasonMailed: boolean };

type ExpectedStatus = Readonly<Pick<ApplicationRow, 'status'>>;

/** Callbacks of a page with rows of its own. */
type DecisionObserver = {
  /** Called with the new status of a row, before and after the response of the server. */
  onChange: (id: string, change: Partial<ApplicationRow>) => void;
  /** Called when an application is pending again, since the decision was refused or undone. */
  onReturn: (row: Pick<ApplicationRow, 'id'>) => void;
};

/**
 * Approves and rejects applications. Rows show a decision at once, also while the list is read again before the server
 * has answered, and are reverted when it refuses the decision. A notification offers to undo it during the undo window.
 */
export function useDecisions(search: ApplicationsSearch, observer?: DecisionObserver) {
  const { _ } = useLingui();
  const getReason = useReason();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  /** The server may not have answered yet: then the decision before it must not be undone in its place. */
  const last = useRef<{ id: string; decided: Promise<ApplicationRow | undefined> }>(undefined);
  /**
   * The names of those whose decision the server has not answered yet. A second one would be refused as if a colleague
   * had been faster.
   */
  const pendingNames = useRef(new Map<string, string>());
  /** Decisions that are being undone, by id: the next one on the same application would be refused before that. */
  const undoing = useRef(new Map<string, Promise<unknown>>());
  /** The statuses that the server has not confirmed yet, by id. */
  const [expected, setExpected] = useState<ReadonlyMap<string, ExpectedStatus>>(new Map());

  function updateRow(id: string, change: Partial<ApplicationRow>): void {
    observer?.onChange(id, change);
    utils.applications.list.setData(
      search,
      (page: ApplicationPage | undefined) =>
        page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) },
    );
  }

  function expectStatus(id: string, status: ApplicationStatus): ExpectedStatus {
    const one = { status };
    observer?.onChange(id, one);
    setExpected((before) => new Map(before).set(id, one));
    return one;
  }

  /** Shows a row as it is in the list again, unless something else is expected of it by now. */
  function endExpected(id: string, one: ExpectedStatus | undefined): void {
    setExpected((before) =>
      before.get(id) === one ? new Map([...before].filter(([other]) => other !== id)) : before,
    );
  }

  /** Counts and filters depend on the status, so all lists are fetched again. */
  async function invalidateLists(): Promise<void> {
    await Promise.all([utils.applications.invalidate(), utils.dashboard.invalidate()]);
  }

  const undo = api.applications.undoDecision.useMutation({
    // A page that observes rows reads the records too, which are decided until the server has answered.
    onMutate: ({ id }) => (observer ? undefined : expectStatus(id, 'pending')),
    onSuccess(row) {
      observer?.onReturn(row);
      updateRow(row.id, row);
      void notifyStaff(_('staff.applications.undone', { name: row.name }));
    },
    onError,
    onSettled(_row, _error, { id }, one) {
      endExpected(id, one);
      void invalidateLists();
    },
  });

  const decide = api.applications.decide.useMutation({
    onMutate: ({ id, status }) => expectStatus(id, status),
    onSuccess(row, { id }, one) {
      updateRow(row.id, row);
      endExpected(id, one);
      const status = _(toLabelId('applicationStatus', row.status));
      const text = _('staff.applications.decided', { name: row.name, status });
      void notifyWithUndo(text, _('staff.applications.undo'), () => undoDecision(row));
    },
    onError(error, { id }, one) {
      // The decision of a colleague is read when this call has settled.
      if (error.data?.reason !== 'already_decided') {
        observer?.onChange(id, { status: 'pending' });
        endExpected(id, one);
      }
      observer?.onReturn({ id });
      const name = pendingNames.current.get(id) ?? '';
      void notifyStaff(_('staff.applications.notDecided', { name, reason: getReason(error) }));
    },
    // Not awaited: until a mutation has ended, the application could not be decided again.
    onSettled: (_row, _error, { id }, one) => void invalidateLists().finally(() => endExpected(id, one)),
  });

  function undoDecision({ id, decidedAt }: ApplicationRow): void {
    if (decidedAt === null) return;
    if (last.current?.id === id) last.current = undefined;
    const undone = undo
      .mutateAsync({ id, decidedAt })
      .catch(() => undefined)
      .finally(() => undoing.current.delete(id));
    undoing.current.set(id, undone);
  }

  async function sendDecision(input: Parameters<typeof decide.mutateAsync>[0]): Promise<ApplicationRow> {
    const undone = undoing.current.get(input.id);
    if (undone) {
      expectStatus(input.id, input.status);
      await undone;
    }
    return await decide.mutateAsync(input);
  }

  return {
    /** Returns a row as it will be once the server has answered. */
    toExpected: (row: ApplicationRow): ApplicationRow => ({ ...row, ...expected.get(row.id) }),
    /** Whether the last decision was on this application. */
    hasDecided: (id: string) => last.current?.id === id,
    /** Resolves to whether the server has accepted the decision; never rejects. */
    decide: async (
      { id, name, status: current }: ApplicationRow,
      status: Decision,
      details?: DecisionDetails,
    ) => {
      // A colleague decided while a reason was typed: the server refuses with that reason.
      if (current !== 'pending' && !details) return false;
      if (pendingNames.current.has(id)) return false;
      pendingNames.current.set(id, name);
      const decided = sendDecision({ id, status, ...details })
        .catch(() => undefined)
        .finally(() => pendingNames.current.delete(id));
      last.current = { id, decided };
      return (await decided) !== undefined;
    },
    undoLast: () => void last.current?.decided.then((row) => row && undoDecision(row)),
  };
}
