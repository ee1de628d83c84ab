import { useSyncExternalStore } from 'react';

/** Stored with the value `off` when the shortcuts are disabled on this device. */
const storageKey = 'staffShortcuts';
const off = 'off';
const listeners = new Set<() => void>();

/** Shortcuts of the pages of applications, in the order in which the help dialog lists them. */
export const shortcuts = [
  'next',
  'previous',
  'open',
  'approve',
  'reject',
  'undo',
  'note',
  'search',
  'help',
] as const;
export type Shortcut = (typeof shortcuts)[number];

export const shortcutKeys: Record<Shortcut, string> = {
  next: 'j',
  previous: 'k',
  open: 'Enter',
  approve: 'a',
  reject: 'r',
  undo: 'u',
  note: 'n',
  search: '/',
  help: '?',
};

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

/** Whether a key event may be a shortcut: not in a form field or dialog, or with a modifier key. */
export function isShortcutEvent({
  defaultPrevented,
  ctrlKey,
  metaKey,
  altKey,
  target,
}: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  return !target.closest(
    'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog]',
  );
}

/** Returns the shortcut of a key event, if it is one. */
export function getShortcut(event: KeyboardEvent): Shortcut | undefined {
  return isShortcutEvent(event) ? shortcuts.find((name) => shortcutKeys[name] === event.key) : undefined;
}
