/*
 * The input of a visitor on a served page before its code has loaded. The page's loader records it, and the code
 * replays it after hydration.
 */

/** The name under which a tab stores what was typed into a page that is loaded again. */
export const typedKey = 'typed';

/** A select has no default value. */
export type TextControl =
  | HTMLInputElement
  | HTMLTextAreaElement
  | (HTMLSelectElement & { defaultValue?: undefined });

export type EarlyAction =
  | { type: 'click'; target: HTMLElement }
  | { type: 'submit'; target: HTMLFormElement; submitter: HTMLElement | null }
  | { type: 'key'; target: HTMLElement; key: string };

/** The value of a control at its last change. */
export type ControlState = {
  value: string;
  isChecked: boolean;
  files: File[];
  /** Whether the browser has restored it, for example after a reload. */
  isRestored: boolean;
};

export type EarlyUse = {
  actions: EarlyAction[];
  controls: Map<TextControl, ControlState>;
  /** Whether events are still only recorded here. */
  isOpen: boolean;
};

declare global {
  interface Window {
    preHydrationEvents?: EarlyUse;
  }
}

/** Attributes of a control that waits for its code. */
export const busyStates = ['aria-busy', 'aria-disabled'] as const;

export function clearBusy(control: Element): void {
  for (const state of busyStates) control.removeAttribute(state);
}

export function isTextControl(target: EventTarget | null): target is TextControl {
  return target instanceof Element && target.matches('input,textarea,select');
}

export function readControl(control: TextControl, isRestored = false): ControlState {
  const isInput = control instanceof HTMLInputElement;
  return {
    value: control.value,
    isChecked: isInput && control.checked,
    files: isInput ? [...(control.files ?? [])] : [],
    isRestored,
  };
}
