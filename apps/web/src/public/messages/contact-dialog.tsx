import { useCallback, useRef, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { findServedDialog } from '../page-loader/contact-dialog.ts';
import { isTextControl, type TextControl } from '../page-loader/early-use.ts';
import { ContactDialogBody } from './contact-dialog-body.tsx';
import type { SentMessage } from './sent-message.tsx';

/** After a finger has left a button, its click follows in a task of its own. */
const clickMaxMs = 100;

/** The contact form in a dialog over any public page. Loads its messages when it is opened. */
export function ContactDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { _ } = useDeferredMessages('contact', 'fieldErrors');
  const openerRef = useRef<HTMLElement>(null);
  const [isTakingOver] = useState(() => findServedDialog()?.open ?? false);

  const takeOver = useCallback(
    (body: HTMLElement | null) => {
      const form = body?.querySelector('form');
      if (!form || !findServedDialog()?.open) return;
      openerRef.current = document.querySelector<HTMLElement>('[data-opener]');
      takeOverServedDialog(form, onClose);
    },
    [onClose],
  );

  const leaveNotice = useCallback(
    (message: SentMessage) => {
      onClose();
      import('./sent-notice.tsx').then((file) => file.showSentNotice(message, _)).catch(console.error);
    },
    [onClose, _],
  );

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={_('contact.dialog.title')}
      width="4xl"
      closeLabel={_('contact.close')}
      isInstant={isTakingOver}
      fallbackFocus={openerRef}
    >
      <div ref={takeOver}>
        <ContactDialogBody onDone={leaveNotice} />
      </div>
    </Dialog>
  );
}

function findByName(form: HTMLFormElement, name: string): TextControl | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof Element && isTextControl(control) ? control : undefined;
}

function hasSelection(control: TextControl): control is HTMLInputElement | HTMLTextAreaElement {
  return !(control instanceof HTMLSelectElement);
}

/** Focuses the control with the name of the focused one, at the same position in its text. */
function moveFocus(form: HTMLFormElement, focused: Element | null): void {
  if (!isTextControl(focused)) return;
  const control = findByName(form, focused.name);
  control?.focus();
  // A field for e-mail addresses does not report its selection.
  if (!control || !hasSelection(control) || !hasSelection(focused) || focused.selectionStart === null) return;
  control.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}

/**
 * Moves what was typed into the served contact dialog to the form that takes its part, and removes the dialog: as soon as the
 * form is in the document, which is after this commit, and before the library of dialogs looks for the focus. A button that is being
 * pressed then gets its click first; `onClose` is called if it closes the dialog.
 */
function takeOverServedDialog(form: HTMLFormElement, onClose: () => void): void {
  queueMicrotask(() => {
    if (findServedDialog()?.querySelector('button:active')) moveOnceReleased(form, onClose);
    else move(form);
  });
}

function moveOnceReleased(form: HTMLFormElement, onClose: () => void): void {
  const released = new AbortController();
  for (const type of ['pointerup', 'pointercancel', 'keyup'])
    document.addEventListener(
      type,
      () => {
        released.abort();
        setTimeout(() => {
          const isClosed = findServedDialog()?.open === false;
          move(form);
          if (isClosed) onClose();
        }, clickMaxMs);
      },
      { capture: true, signal: released.signal },
    );
}

/** In one task, so that no key is pressed in between. What was typed earlier stays in fields that are empty. */
function move(form: HTMLFormElement): void {
  const served = findServedDialog();
  const servedForm = served?.querySelector('form:not([method=dialog])');
  if (!served || !(servedForm instanceof HTMLFormElement)) return;
  for (const source of servedForm.elements) {
    if (!isTextControl(source)) continue;
    const target = findByName(form, source.name);
    if (target && source.value) target.value = source.value;
  }
  form.dispatchEvent(new Event('input'));
  const focused = document.activeElement;
  served.remove();
  moveFocus(form, focused);
  if (document.activeElement === document.body) form.closest<HTMLElement>('[role=dialog]')?.focus();
  if (servedForm.dataset.submitted !== undefined) form.requestSubmit();
}
