import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { lazyDialog } from './lazy-boundary.tsx';

/** Stored with the value `off` when the shortcuts are disabled on this device. */
const storageKey = 'staffShortcuts';
const off = 'off';
const listeners = new Set<() => void>();

export const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

/** Attribute of the field for a new note: the shortcut `note` of a page moves the focus there, if there is one. */
export const noteTargetAttribute = 'data-note-target';

export const shortcutKeys = {
  next: 'j',
  previous: 'k',
  open: 'Enter',
  select: 'x',
  selectRange: 'X',
  approve: 'a',
  reject: 'r',
  reply: 'r',
  undo: 'u',
  note: 'n',
  search: '/',
  help: '?',
} as const;
export type Shortcut = keyof typeof shortcutKeys;

const ofLists = ['next', 'previous', 'open', 'select', 'selectRange'] as const;
const ofAll = ['search', 'help'] as const;

/** Shortcuts of each page, in the order in which the help dialog lists them. */
export const pageShortcuts = {
  applications: [...ofLists, 'approve', 'reject', 'undo', ...ofAll],
  review: ['next', 'previous', 'approve', 'reject', 'undo', 'note', ...ofAll],
  messages: [...ofLists, 'reply', ...ofAll],
} as const satisfies Record<string, readonly Shortcut[]>;
export type ShortcutPage = keyof typeof pageShortcuts;
export type PageShortcut<Page extends ShortcutPage> = (typeof pageShortcuts)[Page][number];

function areEnabled(): boolean {
  return localStorage.getItem(storageKey) !== off;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * Single-key shortcuts can be disabled, as WCAG 2.1.4 demands: speech input and stray keystrokes trigger
 * them.
 */
export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, areEnabled, () => false);
}

export function setShortcutsEnabled(isEnabled: boolean): void {
  if (isEnabled) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  for (const listener of listeners) listener();
}

/** Calls `handle` for each key that is pressed while shortcuts are enabled. */
export function useKeyListener(handle: (event: KeyboardEvent) => void): void {
  const areEnabled = useShortcutsEnabled();
  const handleKey = useEffectEvent(handle);
  useEffect(() => {
    if (!areEnabled) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [areEnabled]);
}

/** Whether a key event may be a shortcut: not in a form field or dialog, or with a modifier key. */
export function isShortcutEvent(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return target instanceof Element && !takesKeys(target);
}

/** Whether keys are typed into an element, or are for a dialog. */
export function takesKeys(element: Element | null): boolean {
  const own = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog]';
  return element?.closest(own) != null;
}

/** Returns the shortcut of a key event, if it is one of these. */
export function getShortcut<Name extends Shortcut>(
  event: KeyboardEvent,
  shortcuts: readonly Name[],
): Name | undefined {
  return isShortcutEvent(event) ? shortcuts.find((name) => shortcutKeys[name] === event.key) : undefined;
}

export function focusNote(): void {
  document.querySelector<HTMLElement>(`[${noteTargetAttribute}]`)?.focus();
}

/** Sends the form of a text area with Ctrl and Enter, or ⌘ and Enter. */
export function submitOnCtrlEnter(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
