import { type RefObject, useEffect, useRef, useState } from 'react';

type ErrorFocus = { ref: RefObject<HTMLFormElement | null>; onSubmitCapture: () => void };

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
    onSubmitCapture() {
      isSubmitted.current = true;
      setSubmits((count) => count + 1);
    },
  };
}
