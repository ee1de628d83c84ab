import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Shortcut, shortcutOf, useShortcutsOn } from '../staff/shortcuts.ts';

/** Marks the element of a row with the id of its application. */
export const rowAttribute = 'data-application';

type RowAction = Exclude<Shortcut, 'next' | 'previous'>;

type RowKeys = {
  listRef: RefObject<HTMLUListElement | null>;
  /** Belongs on the list: remembers where the reader is. */
  onFocus: (event: FocusEvent) => void;
  /** Belongs there too: forgets it when the reader goes elsewhere. */
  onBlur: (event: FocusEvent) => void;
};

/**
 * Moves through the rows by keys and hands the other keys on, with the row they are meant for. Where a row
 * or its buttons vanish under the focus, the row in their place takes it.
 */
export function useRowKeys(
  rows: readonly ApplicationRow[],
  act: (action: RowAction, row: ApplicationRow | undefined) => void,
): RowKeys {
  const listRef = useRef<HTMLUListElement>(null);
  const place = useRef<number>(undefined);
  const areOn = useShortcutsOn();

  function focusRow(index: number): void {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row) listRef.current?.querySelector<HTMLElement>(`[${rowAttribute}="${row.id}"]`)?.focus();
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcutOf(event);
    if (!action) return;
    const { activeElement } = document;
    const current = listRef.current?.contains(activeElement) ? place.current : undefined;
    // On a button or a link, Enter is theirs.
    if (action === 'open' && !activeElement?.hasAttribute(rowAttribute)) return;
    event.preventDefault();
    if (action === 'next') focusRow(current === undefined ? 0 : current + 1);
    else if (action === 'previous') focusRow(current === undefined ? 0 : current - 1);
    // A key that is held decides once.
    else if (!event.repeat) act(action, current === undefined ? undefined : rows[current]);
  });

  const holdPlace = useEffectEvent(() => {
    if (place.current !== undefined && document.activeElement === document.body) focusRow(place.current);
  });

  useEffect(() => {
    if (!areOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);

  useEffect(() => holdPlace());

  return {
    listRef,
    onFocus({ target }) {
      const id = target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute);
      const index = rows.findIndex((row) => row.id === id);
      place.current = index === -1 ? undefined : index;
    },
    onBlur({ target, currentTarget, relatedTarget }) {
      const isTakenAway = !target.isConnected || target.closest('[inert]') !== null;
      if (!isTakenAway && !currentTarget.contains(relatedTarget)) place.current = undefined;
    },
  };
}
