import { submitLater } from './native-submission.ts';

/** The contact dialog, in a template until it is opened, and its template. */
export const contactDialogId = 'contact-dialog';
export const contactTitleId = 'contact-title';
export const contactTemplateId = 'contact-template';

export function findServedDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${contactDialogId}`);
}

/** The form whose message waits for the code. */
export function findHeldForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`#${contactDialogId} [data-submitted]`);
}

/** Opens the contact dialog as the server has sent it; its code is added to it later. */
export function openServedDialog(opener: HTMLElement): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${contactTemplateId}`);
  if (!findServedDialog() && template) document.body.append(template.content.cloneNode(true));
  const dialog = findServedDialog();
  if (!dialog || dialog.open) return;
  for (const other of document.querySelectorAll('[data-opener]')) other.removeAttribute('data-opener');
  opener.dataset.opener = '';
  dialog.showModal();
}

let pressed: EventTarget | null = null;

/** Records where a press begins. */
export function notePress({ target }: Event): void {
  pressed = target;
}

/**
 * Closes the dialog by its button or a click beside it, except for the second click of a double-click on its opener. A
 * press that begins in the dialog and ends beside it selects text, and is reported as a click on the dialog itself.
 */
export function closeServedDialog({ target, detail }: MouseEvent): void {
  const dialog = findServedDialog();
  if (!dialog || detail > 1 || !(target instanceof Element)) return;
  if (
    (target === dialog && pressed === dialog) ||
    (dialog.contains(target) && target.closest('[command=close]'))
  )
    dialog.close();
}

/** Holds a message until the code of the form sends it. Returns whether the form is that of the dialog without its code. */
export function holdMessage(form: HTMLFormElement, onUnreachable: () => void): boolean {
  if (!form.matches(`#${contactDialogId}:not([data-hydrated]) *`)) return false;
  form.dataset.submitted = '';
  form.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
  submitLater(form, () => findHeldForm() === form, onUnreachable);
  return true;
}
