import type { RecordSubject } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { api } from '../base/api.ts';
import { useErrorText } from '../base/error-text.ts';
import { notifyStaff } from '../base/notifications.tsx';
import { recordPages } from '../registry.ts';
import { useHasRole } from '../session/role.tsx';
import { useMembers } from './use-members.ts';

/** Assigns a record to a colleague, unless somebody else has changed it since it was read. */
export function AssigneeSelect({ about }: { about: RecordSubject }) {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const canAssign = useHasRole('reviewer');
  const members = useMembers();
  const { data } = api.assignments.get.useQuery(about);

  const assign = api.assignments.assign.useMutation({
    onSuccess(assignment) {
      utils.assignments.get.setData(about, assignment);
      const name = members.find(({ id }) => id === assignment.assigneeId)?.username;
      void notifyStaff(name === undefined ? _('records.unassigned') : _('records.assigned', { name }));
    },
    onError: (error) => void notifyStaff(_('records.notAssigned', { reason: getErrorText(error) })),
    onSettled: () =>
      Promise.all([
        utils.assignments.get.invalidate(about),
        utils[recordPages[about.noun].router].invalidate(),
      ]),
  });

  if (!data) return null;
  return (
    <Field label={_('records.assignee')}>
      {(control) => (
        <Select
          {...control}
          disabled={!canAssign || assign.isPending}
          value={data.assigneeId ?? ''}
          onChange={({ target }) =>
            assign.mutate({ ...about, assigneeId: target.value || null, version: data.version })
          }
        >
          <option value="">{_('records.nobody')}</option>
          {members
            .filter(({ id, isActive }) => isActive || id === data.assigneeId)
            .map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}
