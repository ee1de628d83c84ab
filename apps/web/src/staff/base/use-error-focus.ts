import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

type ErrorFocus = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmitCapture: (event: FormEvent<HTMLFormElement>) => void;
};

/** Focuses the first field that has an error after a submit, whether the form or the server found it. For the props of a form. */
export function useErrorFocus(): ErrorFocus {
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

  return {
    ref,
    onSubmitCapture({ currentTarget }) {
      // The browser has focused what it cannot read; an earlier error may still be marked.
      isSubmitted.current = !hasUnreadableInput(currentTarget);
      // Once the form has handled it: its earlier errors are still there before.
      setTimeout(() => setSubmits((count) => count + 1));
    },
  };
}

/**
 * Whether a field of the form has what the browser cannot read, such as a day without its year, and therefore passes on as empty. The
 * browser says so at the field.
 */
export function hasUnreadableInput(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}
