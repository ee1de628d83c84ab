import type { AuditFilter } from '@isangano/contracts/audit/list';
import { auditActions } from '@isangano/contracts/audit/values';
import { useLingui } from '@lingui/react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { api } from '../base/api.ts';
import { FilterSelect } from '../base/filter-select.tsx';

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
          <FilterSelect
            {...control}
            values={names}
            value={filter.actor}
            allLabel={_('audit.filter.everybody')}
            getLabel={(name) => name}
            onChange={(actor) => onChange({ actor })}
          />
        )}
      </Field>
      <Field label={_('audit.filter.action')}>
        {(control) => (
          <FilterSelect
            {...control}
            values={auditActions}
            value={filter.action}
            allLabel={_('audit.filter.everything')}
            getLabel={(action) => _(`audit.action.${action}`)}
            onChange={(action) => onChange({ action })}
          />
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
