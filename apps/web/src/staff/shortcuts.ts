import { useSyncExternalStore } from 'react';

/** Stored with the value `off` when the shortcuts are disabled on this device. */
const storageKey = 'staffShortcuts';
const off = 'off';
const listeners = new Set<() => void>();

/** Shortcuts of the applications page, in the order in which the help dialog lists them. */
export const shortcuts = ['next', 'previous', 'open', 'approve', 'reject', 'undo', 'search', 'help'] as const;
export type Shortcut = (typeof shortcuts)[number];

export const shortcutKeys: Record<Shortcut, string> = {
  next: 'j',
  previous: 'k',
  open: 'Enter',
  approve: 'a',
  reject: 'r',
  undo: 'u',
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

/** Returns the shortcut of a key event; none in a form field or dialog, or with a modifier key. */
export function getShortcut(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (
    !(target instanceof Element) ||
    target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog]')
  )
    return undefined;
  return shortcuts.find((name) => shortcutKeys[name] === event.key);
}
