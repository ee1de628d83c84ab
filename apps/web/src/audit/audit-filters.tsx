import type { AuditFilter } from '@isangano/contracts/audit/list';
import { auditActions } from '@isangano/contracts/audit/values';
import { useLingui } from '@lingui/react';
import { api } from '../staff/api.ts';
import { Field } from '../ui/field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';

type AuditFiltersProps = { filter: AuditFilter; onChange: (part: AuditFilter) => void };

/** Person, action, first and last day. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { _ } = useLingui();
  const actors = api.audit.actors.useQuery().data ?? [];
  const names = filter.actor && !actors.includes(filter.actor) ? [filter.actor, ...actors] : actors;
  return (
    <search className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={_('audit.filter.actor')}>
        {(control) => (
          <Select
            {...control}
            value={filter.actor ?? ''}
            onChange={({ target }) => onChange({ actor: target.value || undefined })}
          >
            <option value="">{_('audit.filter.everybody')}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={_('audit.filter.action')}>
        {(control) => (
          <Select
            {...control}
            value={filter.action ?? ''}
            onChange={({ target }) =>
              onChange({ action: auditActions.find((action) => action === target.value) })
            }
          >
            <option value="">{_('audit.filter.everything')}</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {_(`audit.action.${action}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} label={_(`audit.filter.${name}`)}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={filter[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value || undefined })}
            />
          )}
        </Field>
      ))}
    </search>
  );
}
