import { flushSync } from 'react-dom';
import { contactDialogId } from '../page-loader/contact-dialog.ts';
import type { ControlState, EarlyAction, TextControl } from '../page-loader/early-use.ts';
import { clearBusy, typedKey } from '../page-loader/early-use.ts';

/**
 * Replays the input of the visitor from before hydration: texts go to the fields, and clicks are repeated. From then
 * on, events go to the page itself.
 */
export function replayEarlyUse(): void {
  const { preHydrationEvents } = window;
  if (!preHydrationEvents) return;
  preHydrationEvents.isOpen = false;
  document.documentElement.dataset.hydrated = '';
  for (const [control, state] of preHydrationEvents.controls)
    if (!isInServedDialog(control)) restore(control, state);
  // The next handler may need what this one has changed.
  for (const action of preHydrationEvents.actions) flushSync(() => replay(action));
  hoverAgain();
  // Forms load the code that sends them when they get the focus.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Restores the texts that were typed before the page was reloaded, as if a visitor had typed them before hydration. */
export function putTypedBack(): void {
  try {
    const typed = new URLSearchParams(sessionStorage.getItem(typedKey) ?? '');
    sessionStorage.removeItem(typedKey);
    for (const control of document.querySelectorAll<TextControl>('main [name]:not([type=file])')) {
      // It may have been used since.
      if (window.preHydrationEvents?.controls.has(control)) continue;
      for (const value of typed.getAll(control.name)) {
        if (!isChoice(control)) control.value = value;
        else if (control.value === value) control.click();
        control.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  } catch {
    // Without storage, there is nothing to restore.
  }
}

/** The form of the served dialog is replaced by one that takes over its texts. */
function isInServedDialog(control: Element): boolean {
  return control.closest(`#${contactDialogId}`) !== null;
}

function restore(control: TextControl, state: ControlState): void {
  // A stored draft may show another step of its form.
  if (!control.isConnected) return;
  if (control instanceof HTMLInputElement && isChoice(control)) {
    check(control, state.isChecked);
  } else if (control instanceof HTMLInputElement && control.type === 'file') {
    choose(control, state.files);
  } else write(control, state.value);
}

function isChoice({ type }: TextControl): boolean {
  return ['checkbox', 'radio'].includes(type);
}

/** A click is the only way to check a control of React. */
function check(control: HTMLInputElement, isChecked: boolean): void {
  if (control.type === 'radio' && !isChecked) return;
  control.checked = !isChecked;
  control.click();
}

function choose(control: HTMLInputElement, files: readonly File[]): void {
  if (files.length === 0) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  control.files = transfer.files;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function getPrototype(control: TextControl): object {
  if (control instanceof HTMLTextAreaElement) return HTMLTextAreaElement.prototype;
  return control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
}

/** React only reports values that differ from the last one it has set, so the native setter is used. */
function write(control: TextControl, value: string): void {
  // Setting the same value would interrupt a visitor who is typing.
  if (control.value === value && control.form?.dataset.keepsText !== undefined) return;
  const selection = control === document.activeElement && 'setSelectionRange' in control;
  const [start, end] = selection ? [control.selectionStart, control.selectionEnd] : [null, null];
  control.value = '';
  Object.getOwnPropertyDescriptor(getPrototype(control), 'value')?.set?.call(control, value);
  const type = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
  if (selection && start !== null) control.setSelectionRange(start, end);
}

function replay(action: EarlyAction): void {
  const { target } = action;
  clearBusy(target);
  if (action.type === 'submit') {
    if (action.submitter) clearBusy(action.submitter);
    if (action.target.isConnected)
      action.target.requestSubmit(action.submitter?.isConnected ? action.submitter : null);
  } else if (action.type === 'click') target.click();
  else target.dispatchEvent(new KeyboardEvent('keydown', { key: action.key, bubbles: true }));
}

/** The pointer may rest on an element that reacts to it. */
function hoverAgain(): void {
  const element = [...document.querySelectorAll('[data-hover]:hover')].at(-1);
  element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  element?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}
