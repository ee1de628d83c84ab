import { fieldErrorValues, isFieldErrorId } from '@isangano/contracts/field-error-values';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';

/** Turns a field's fault into words; a sentence that came from the server stays as it is. */
export function useFaultText(): (fault: string | undefined, values?: { file: string }) => string | undefined {
  const { _ } = useLingui();
  return useCallback(
    (fault, values) =>
      fault !== undefined && isFieldErrorId(fault) ? _(fault, { ...fieldErrorValues, ...values }) : fault,
    [_],
  );
}
