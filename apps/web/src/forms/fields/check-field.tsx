import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import type { FieldProps } from './field-props.ts';
import { useField } from './use-field.ts';

type CheckFieldProps = FieldProps & {
  /** Where its fault is told, if not below it: one text may tell of several statements. */
  faultId?: string;
};

/** A single statement to agree to. */
export function CheckField({ name, label, hint, required, faultId }: CheckFieldProps) {
  const { _ } = useLingui();
  const { control, error } = useField(name);
  const ownId = useId();
  const errorId = faultId ?? ownId;
  return (
    <div className="grid gap-2">
      <Checkbox
        {...control}
        label={_(label)}
        description={hint && _(hint)}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && !faultId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
