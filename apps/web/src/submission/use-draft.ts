import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';
import type { FormValues } from './form-values.ts';

/** The draft of a form; see `createDraftStore`. */
export function useDraft(
  form: string,
  defaults: FormValues,
  showStep: (id: string | undefined) => void,
): DraftStore & DraftState {
  const [store] = useState(() =>
    createDraftStore(form, defaults, {
      readEarly: (options) => readEarlyTexts(Object.keys(defaults), options),
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  // Rendered before what was typed early is replayed.
  useLayoutEffect(() => store.restore(), [store]);
  useEffect(() => store.onStep(showStep), [store, showStep]);
  useEffect(() => {
    void store.load();
    return store.connect();
  }, [store]);
  return { ...store, ...state };
}

/**
 * Returns what was typed into these fields before hydration, by name: text, or a chosen option. Undefined if no field
 * of the page was used. With `hasStored`, texts that the browser has restored are ignored: the stored ones may be
 * newer, and are never older.
 */
function readEarlyTexts(
  names: readonly string[],
  { hasStored }: { hasStored: boolean },
): Record<string, string> | undefined {
  if (typeof window === 'undefined' || !window.preHydrationEvents?.isOpen) return undefined;
  const { controls } = window.preHydrationEvents;
  if (hasStored)
    for (const [control, { isRestored }] of controls)
      if (isRestored && control.closest('main')) controls.delete(control);
  const used = [...controls].filter(([control]) => control.closest('main'));
  if (used.length === 0) return undefined;
  const texts: Record<string, string> = {};
  for (const [control, { value }] of used) {
    const isText = !['checkbox', 'radio', 'file'].includes(control.type);
    if (isText && names.includes(control.name)) texts[control.name] = value;
  }
  return texts;
}
