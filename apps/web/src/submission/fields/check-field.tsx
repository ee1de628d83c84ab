import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import type { FieldProps } from './field-props.ts';
import { useField } from './use-field.ts';

type CheckFieldProps = FieldProps & {
  /** Id of an error text elsewhere on the page, which several checkboxes share. */
  errorId?: string;
};

/** A single checkbox, for a statement to agree to. */
export function CheckField({ name, label, hint, required, errorId }: CheckFieldProps) {
  const { _ } = useLingui();
  const { control, error } = useField(name);
  const ownId = useId();
  const describedBy = errorId ?? ownId;
  return (
    <div className="grid gap-2">
      <Checkbox
        {...control}
        label={_(label)}
        description={hint && _(hint)}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? describedBy : undefined}
      />
      {error && !errorId && <FieldError id={describedBy}>{error}</FieldError>}
    </div>
  );
}
