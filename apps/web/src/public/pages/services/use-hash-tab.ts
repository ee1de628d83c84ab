import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

type HashTab<Id extends string> = {
  selected: Id;
  /** Selects a tab and writes it to the URL, without scrolling and without a new history entry. */
  select: (id: string) => void;
};

/**
 * Selects the tab named by the hash of the URL, or the first one. When the hash changes other than by
 * `select`, scrolls to `target`.
 */
export function useHashTab<Id extends string>(
  ids: readonly [Id, ...Id[]],
  target: RefObject<HTMLElement | null>,
): HashTab<Id> {
  const { history } = useRouter();
  const navigate = useNavigate();
  const isSelectedHere = useRef(false);
  // While prerendering, the hash is unknown; it is read after hydration.
  const hash = useSyncExternalStore(
    history.subscribe,
    () => history.location.hash.slice(1),
    () => '',
  );
  const namedId = ids.find((id) => id === hash);

  useEffect(() => {
    if (namedId && !isSelectedHere.current) target.current?.scrollIntoView();
    isSelectedHere.current = false;
  }, [namedId, target]);

  return {
    selected: namedId ?? ids[0],
    select(id) {
      isSelectedHere.current = id !== namedId;
      void navigate({ to: '.', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false });
    },
  };
}
