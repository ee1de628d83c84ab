import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  getShortcut,
  type PageShortcut,
  pageShortcuts,
  type ShortcutPage,
  ShortcutsDialog,
  useKeyListener,
} from '../base/shortcuts.ts';

/** Attribute that holds the id of a record on the element of its row. */
export const rowAttribute = 'data-record';

type ListPage = Exclude<ShortcutPage, 'review'>;

/**
 * Moves the focus through the rows with the keyboard, to the search box or to a list of the shortcuts, and calls `act`
 * for the other shortcuts with the focused row. When a dialog is closed, what had the focus before gets it. When the
 * focused row or button is removed, the row that is now at its index gets it, or the list if the focus does not pass
 * from it: otherwise a key would act on a row that the person has not chosen.
 */
export function useRowKeys<Row extends { id: string }, Page extends ListPage>(
  page: Page,
  rows: readonly Row[],
  act: (action: PageShortcut<Page>, row: Row | undefined) => void,
  passesFocus: (id: string) => boolean = () => false,
) {
  const listRef = useRef<HTMLUListElement>(null);
  const focused = useRef<{ index: number; id: string; element: Element }>(undefined);
  const searchBox = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);

  function focusRow(index: number): void {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row) listRef.current?.querySelector<HTMLElement>(`[${rowAttribute}="${row.id}"]`)?.focus();
  }

  /** Finds the row with an element. Rows come and go, so an index is that of the rows that are shown now. */
  function findRow(element: Element | null) {
    const id = element?.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? '';
    const index = rows.findIndex((row) => row.id === id);
    return element && index !== -1 ? { index, id, element } : undefined;
  }

  useKeyListener((event) => {
    const action = getShortcut<PageShortcut<Page>>(event, pageShortcuts[page]);
    if (!action) return;
    const { activeElement } = document;
    const current = findRow(activeElement)?.index;
    // Enter on a button or link activates that element.
    if (action === 'open' && !activeElement?.hasAttribute(rowAttribute)) return;
    event.preventDefault();
    if (action === 'next') focusRow(current === undefined ? 0 : current + 1);
    else if (action === 'previous') focusRow(current === undefined ? 0 : current - 1);
    // A held key acts once.
    else if (event.repeat) return;
    else if (action === 'search') searchBox.current?.focus();
    else if (action === 'help') setIsHelpOpen(true);
    else act(action, current === undefined ? undefined : rows[current]);
  });

  const restoreFocus = useEffectEvent(() => {
    const { activeElement, body } = document;
    focused.current = findRow(activeElement) ?? focused.current;
    if (!focused.current || activeElement !== body) return;
    const { element } = focused.current;
    if (element instanceof HTMLElement) element.focus();
    if (document.activeElement !== body) return;
    if (passesFocus(focused.current.id)) focusRow(focused.current.index);
    else listRef.current?.focus();
  });

  useEffect(() => restoreFocus());

  return {
    listProps: {
      ref: listRef,
      tabIndex: -1,
      /** Records the focused row. */
      onFocus({ target }: FocusEvent) {
        focused.current = findRow(target);
      },
      /** Forgets it when the focus leaves the list. */
      onBlur({ target, currentTarget, relatedTarget }: FocusEvent) {
        const isRemoved = !target.isConnected || target.closest('[inert]') !== null;
        if (!isRemoved && !currentTarget.contains(relatedTarget)) focused.current = undefined;
      },
    },
    searchBox,
    help: isHelpOpen && <ShortcutsDialog page={page} onClose={() => setIsHelpOpen(false)} />,
  };
}
