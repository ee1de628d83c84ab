import type { KeyboardEvent } from 'react';

/** Sends the form of a text area with Ctrl and Enter, or ⌘ and Enter. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
