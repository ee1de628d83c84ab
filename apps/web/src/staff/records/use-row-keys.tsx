import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  getShortcut,
  type PageShortcut,
  pageShortcuts,
  ShortcutsDialog,
  useKeyListener,
} from '../base/shortcuts.ts';

/** Attribute that holds the id of a record on the element of its row. */
export const rowAttribute = 'data-record';

type ListPage = 'applications' | 'messages';

/**
 * Moves the focus through the rows with the keyboard, to the search box or to a list of the shortcuts, and calls `act` for the other
 * shortcuts with the focused row. When the focused row or button is removed, the row that is now at its index gets the focus.
 */
export function useRowKeys<Row extends { id: string }, Page extends ListPage>(
  page: Page,
  rows: readonly Row[],
  act: (action: PageShortcut<Page>, row: Row | undefined) => void,
) {
  const listRef = useRef<HTMLUListElement>(null);
  const focusedIndex = useRef<number>(undefined);
  const searchBox = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);

  function focusRow(index: number): void {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row) listRef.current?.querySelector<HTMLElement>(`[${rowAttribute}="${row.id}"]`)?.focus();
  }

  useKeyListener((event) => {
    const action = getShortcut<PageShortcut<Page>>(event, pageShortcuts[page]);
    if (!action) return;
    const { activeElement } = document;
    const current = listRef.current?.contains(activeElement) ? focusedIndex.current : undefined;
    // Enter on a button or link activates that element.
    if (action === 'open' && !activeElement?.hasAttribute(rowAttribute)) return;
    event.preventDefault();
    if (action === 'next') focusRow(current === undefined ? 0 : current + 1);
    else if (action === 'previous') focusRow(current === undefined ? 0 : current - 1);
    // A key that is held down acts once.
    else if (event.repeat) return;
    else if (action === 'search') searchBox.current?.focus();
    else if (action === 'help') setIsHelpOpen(true);
    else act(action, current === undefined ? undefined : rows[current]);
  });

  const restoreFocus = useEffectEvent(() => {
    if (focusedIndex.current !== undefined && document.activeElement === document.body)
      focusRow(focusedIndex.current);
  });

  useEffect(() => restoreFocus());

  return {
    listProps: {
      ref: listRef,
      /** Records the index of the focused row. */
      onFocus({ target }: FocusEvent) {
        const id = target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute);
        const index = rows.findIndex((row) => row.id === id);
        focusedIndex.current = index === -1 ? undefined : index;
      },
      /** Clears that index when the focus leaves the list. */
      onBlur({ target, currentTarget, relatedTarget }: FocusEvent) {
        const isRemoved = !target.isConnected || target.closest('[inert]') !== null;
        if (!isRemoved && !currentTarget.contains(relatedTarget)) focusedIndex.current = undefined;
      },
    },
    searchBox,
    help: isHelpOpen && <ShortcutsDialog page={page} onClose={() => setIsHelpOpen(false)} />,
  };
}
