import { type ReactNode, useCallback, useId } from 'react';
import { classNames } from './class-names.ts';
import { AlertIcon } from './icons.tsx';

type FieldTexts = {
  hint?: ReactNode;
  /** The error text; empty if the field is valid. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Shown after the label of an optional field, such as "(optional)". */
  optionalText?: string | undefined;
};

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldProps = FieldTexts & {
  label: ReactNode;
  /** Shown below the control, such as a character count. */
  counter?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

function useDescriptions({ hint, error }: FieldTexts) {
  const id = useId();
  const hintId = hint ? `${id}h` : undefined;
  const errorId = error ? `${id}e` : undefined;
  return { id, hintId, errorId, describedBy: classNames(errorId, hintId) || undefined };
}

function Optional({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      {' '}
      <span className="font-normal whitespace-nowrap text-soft">{text}</span>
    </>
  );
}

/**
 * The focus that moves to its field announces an error. Where the field has the focus already, the error is an alert,
 * with each submission again.
 */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const ref = useCallback(
    (error: HTMLElement | null) => {
      function announce(): void {
        if (!error || !document.activeElement?.matches(`[aria-describedby~="${id}"]`)) return;
        error.role = 'alert';
        error.append(...error.childNodes);
      }
      announce();
      // Before a submission moves the focus.
      document.addEventListener('submit', announce, true);
      return () => document.removeEventListener('submit', announce, true);
    },
    [id],
  );
  return (
    <p ref={ref} id={id} className="flex gap-2 text-sm font-bold text-error">
      <AlertIcon className="mt-px size-5" />
      <span>{children}</span>
    </p>
  );
}

/** A control with its label above, and error, hint and counter below. */
export function Field({ label, counter, optionalText, required, children, ...texts }: FieldProps) {
  const { id, hintId, errorId, describedBy } = useDescriptions(texts);
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={id} className="font-bold">
        {label}
        {!required && <Optional text={optionalText} />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': texts.error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {texts.error && <FieldError id={errorId}>{texts.error}</FieldError>}
      {(texts.hint || counter) && (
        <div className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
          {texts.hint && (
            <p id={hintId} className="min-w-0">
              {texts.hint}
            </p>
          )}
          {counter && <div className="ml-auto tabular">{counter}</div>}
        </div>
      )}
    </div>
  );
}

type FieldGroupProps = FieldTexts & {
  legend: ReactNode;
  children: (control: Pick<FieldControl, 'aria-describedby' | 'aria-invalid'>) => ReactNode;
};

/** Several checkboxes or radio buttons. Each one refers to the error, as a fieldset cannot be focused. */
export function FieldGroup({ legend, optionalText, required, children, ...texts }: FieldGroupProps) {
  const { hintId, errorId, describedBy } = useDescriptions(texts);
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-2 font-bold">
        {legend}
        {!required && <Optional text={optionalText} />}
      </legend>
      <div className="grid gap-2">
        {texts.hint && (
          <p id={hintId} className="text-sm text-soft">
            {texts.hint}
          </p>
        )}
        {children({ 'aria-describedby': errorId, 'aria-invalid': texts.error ? true : undefined })}
        {texts.error && <FieldError id={errorId}>{texts.error}</FieldError>}
      </div>
    </fieldset>
  );
}
