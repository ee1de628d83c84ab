import { type RefObject, useEffect, useRef } from 'react';

type KeptFocus<E> = { ref: RefObject<E | null>; tabIndex: number; onFocus: () => void; onBlur: () => void };

/**
 * Focuses a part of a page when what had the focus in it is removed or disabled, or the main content when the part
 * itself is gone. For the props of that part.
 */
export function useKeptFocus<E extends HTMLElement>(): KeptFocus<E> {
  const ref = useRef<E>(null);
  const hasFocus = useRef(false);

  // A removed element is not blurred as far as React knows.
  useEffect(() => {
    if (!hasFocus.current || !document.activeElement?.matches('body, :disabled')) return;
    hasFocus.current = false;
    (ref.current ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
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
