import { useSyncExternalStore } from 'react';

/** Where the device remembers that single keys do nothing. */
const storageKey = 'staffShortcuts';
const off = 'off';
const listeners = new Set<() => void>();

/** What keys can do in the list of applications, in the order in which they are listed. */
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

function areOn(): boolean {
  return localStorage.getItem(storageKey) !== off;
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether single keys do something; speech input and slips of the hand are reasons to switch them off. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(onChange, areOn, () => false);
}

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  for (const listener of listeners) listener();
}

/** What a key press asks for: nothing while somebody types, a dialog is open, or another key is held. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (
    !(target instanceof Element) ||
    target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]')
  )
    return undefined;
  return shortcuts.find((name) => shortcutKeys[name] === event.key);
}
