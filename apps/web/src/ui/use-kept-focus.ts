import { type RefObject, useEffect, useRef } from 'react';

type KeptFocus<E> = { ref: RefObject<E | null>; tabIndex: number; onFocus: () => void; onBlur: () => void };

/** Focuses a part of a page when an entry of it is removed together with the button that had the focus. For the props of that part. */
export function useKeptFocus<E extends HTMLElement>(): KeptFocus<E> {
  const ref = useRef<E>(null);
  const hasFocus = useRef(false);

  // A removed element is not blurred as far as React knows.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  });

  return {
    ref,
    tabIndex: -1,
    onFocus() {
      hasFocus.current = true;
    },
    onBlur() {
      hasFocus.current = false;
    },
  };
}
