import { presenceSignMs, type RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { api } from '../base/api.ts';
import { useReason } from '../base/error-text.ts';
import { FilterField } from '../base/fields.tsx';
import { notifyStaff } from '../base/notifications.tsx';
import { recordPages } from '../registry.ts';
import { useHasRole } from '../session/role.tsx';
import { getSession } from '../session/session.ts';
import { useMembers } from './record-badges.tsx';
import { RecordNotes } from './record-notes.tsx';

/** The teamwork on a record: its assignee, who looks at it now, and notes. */
export function RecordTeam({ about }: { about: RecordSubject }) {
  const { _ } = useDeferredMessages('staffRecords');
  const present = usePresence(about);
  return (
    <div className="my-5 grid max-w-3xl gap-5 border-t-2 border-line pt-4">
      <div className="grid grid-cols-1 items-end gap-x-6 gap-y-2 sm:grid-cols-2">
        <AssigneeSelect about={about} />
        <p role="status" className="min-h-6 text-sm font-bold wrap-anywhere">
          {present.length > 0 && _('records.present', { count: present.length, names: present.join(', ') })}
        </p>
      </div>
      <RecordNotes about={about} />
    </div>
  );
}

/** Tells colleagues that this person has a record open, while its page is in view. Returns the names of those who have, too. */
function usePresence({ noun, id }: RecordSubject): string[] {
  const members = useMembers();
  const { client } = api.useUtils();
  const { data = [] } = api.presence.list.useQuery({ noun, id });

  useEffect(() => {
    const about = { noun, id };
    // The API client logs errors; the next sign follows soon.
    const ignore = () => undefined;
    const giveSign = () => {
      if (!document.hidden) client.presence.enter.mutate(about).catch(ignore);
    };
    giveSign();
    const timer = setInterval(giveSign, presenceSignMs);
    document.addEventListener('visibilitychange', giveSign);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', giveSign);
      // A sign-out ends the presence everywhere.
      if (getSession()) client.presence.leave.mutate(about).catch(ignore);
    };
  }, [client, noun, id]);

  return members.filter((member) => data.includes(member.id)).map(({ username }) => username);
}

/** Assigns a record to a colleague, unless the assignment has changed since it was read. */
function AssigneeSelect({ about }: { about: RecordSubject }) {
  const { _ } = useLingui();
  const getReason = useReason();
  const utils = api.useUtils();
  const canAssign = useHasRole('reviewer');
  const members = useMembers();
  const { data } = api.assignments.get.useQuery(about);
  const getName = (id: string | null) => members.find((member) => member.id === id)?.username ?? '';

  /** The latest choice, while an earlier one is being stored. */
  const [next, setNext] = useState<{ assigneeId: string | null }>();
  const { mutate, isPending, variables } = api.assignments.assign.useMutation({
    onSuccess(assignment) {
      utils.assignments.get.setData(about, assignment);
      if (next) {
        mutate({ ...about, ...next, version: assignment.version });
        return;
      }
      const name = getName(assignment.assigneeId);
      void notifyStaff(name ? _('records.assigned', { name }) : _('records.unassigned'));
    },
    onError: (error) => void notifyStaff(_('records.notAssigned', { reason: getReason(error) })),
    // Not awaited: what is chosen before a mutation has ended waits for its answer, which is here already.
    onSettled() {
      setNext(undefined);
      void utils.assignments.get.invalidate(about);
      void utils[recordPages[about.noun].router].invalidate();
    },
  });

  if (!data) return null;
  const { version } = data;
  const { assigneeId } = next ?? (isPending ? variables : data);
  return (
    <FilterField
      label={_('records.assignee')}
      disabled={!canAssign}
      values={members.filter(({ id, isActive }) => isActive || id === assigneeId).map(({ id }) => id)}
      value={assigneeId ?? undefined}
      allLabel={_('records.nobody')}
      getLabel={getName}
      onChange={(id) => {
        // A disabled control would lose the focus.
        if (isPending) setNext({ assigneeId: id ?? null });
        else mutate({ ...about, assigneeId: id ?? null, version });
      }}
    />
  );
}
