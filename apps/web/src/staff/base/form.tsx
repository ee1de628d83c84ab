import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  onSubmit: (form: HTMLFormElement) => void;
};

/**
 * A form of the staff area. The first field that has an error after a submit gets the focus, whether the form or the
 * server found it. Values that the browser cannot parse are not submitted.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);
  // Renders the form again when it is submitted with the same errors.
  const [, setSubmits] = useState(0);

  useEffect(() => {
    if (!isSubmitted.current) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!field) return;
    isSubmitted.current = false;
    field.focus();
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The browser has focused the field that it cannot parse; an earlier error may still be marked.
    isSubmitted.current = !hasUnreadableInput(event.currentTarget);
    if (isSubmitted.current) onSubmit(event.currentTarget);
    // Once that is handled: earlier errors are still there before.
    setTimeout(() => setSubmits((count) => count + 1));
  }

  return <form {...props} ref={ref} noValidate onSubmit={submit} />;
}

/**
 * Whether a field of the form has a value that the browser cannot parse, such as a day without its year, and therefore
 * reports as empty. The browser shows that at the field.
 */
function hasUnreadableInput(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}

type FieldIssue = { path: string | readonly PropertyKey[]; message: string };

export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the first error of each field. */
export function getFirstErrors(issues: readonly FieldIssue[] = []): FieldErrors {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [[path].flat().join('.'), message]),
  );
}
