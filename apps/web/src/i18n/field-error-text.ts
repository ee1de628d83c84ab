import { fieldErrorValues, isFieldErrorId } from '@isangano/contracts/field-error-values';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';

/**
 * Returns a function that translates field errors. Texts from the server, which are no message ids, are
 * returned unchanged.
 */
export function useFieldErrorText(): (
  error: string | undefined,
  values?: { file: string },
) => string | undefined {
  const { _ } = useLingui();
  return useCallback(
    (error, values) =>
      error !== undefined && isFieldErrorId(error) ? _(error, { ...fieldErrorValues, ...values }) : error,
    [_],
  );
}
