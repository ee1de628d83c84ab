import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

type HashTab<Id extends string> = {
  selected: Id;
  /** Selects a tab and puts it into the address, without a jump and without a step in the history. */
  select: (id: string) => void;
};

/**
 * The tab that the address names after its `#`, else the first one. Whoever arrives by such an address is taken to
 * `place`.
 */
export function useHashTab<Id extends string>(
  ids: readonly [Id, ...Id[]],
  place: RefObject<HTMLElement | null>,
): HashTab<Id> {
  const { history } = useRouter();
  const navigate = useNavigate();
  const isChosenHere = useRef(false);
  // A prerendered page does not know the hash, so it is read after hydration.
  const hash = useSyncExternalStore(
    history.subscribe,
    () => history.location.hash.slice(1),
    () => '',
  );
  const named = ids.find((id) => id === hash);

  useEffect(() => {
    if (named && !isChosenHere.current) place.current?.scrollIntoView();
    isChosenHere.current = false;
  }, [named, place]);

  return {
    selected: named ?? ids[0],
    select(id) {
      isChosenHere.current = id !== named;
      void navigate({ to: '.', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false });
    },
  };
}
