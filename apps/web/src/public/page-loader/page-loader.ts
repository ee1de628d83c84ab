import {
  closeServedDialog,
  contactDialogId,
  findHeldForm,
  findServedDialog,
  holdMessage,
  notePress,
  openServedDialog,
} from './contact-dialog.ts';
import {
  busyStates,
  clearBusy,
  type EarlyAction,
  type EarlyUse,
  isTextControl,
  readControl,
  type TextControl,
  typedKey,
} from './early-use.ts';
import {
  canReload,
  canServerKnow,
  getChosenLanguage,
  isInOtherLanguage,
  openInLanguage,
} from './language-choice.ts';
import { codeId, loadCode, MissingFileError } from './load-code.ts';
import { canReachServer, submitLater } from './native-submission.ts';
import { enhanceStaticPage } from './served-page.ts';

/*
 * The script of every served page, in its head. The code of the page is loaded when a visitor first uses a control that needs
 * it; until it has loaded, this script alone gets the visitor's events.
 */

/** The address decides what the page shows in place of its content. */
const addressedAttribute = 'data-addressed';
const failureId = 'code-failed';

const preHydrationEvents: EarlyUse = { actions: [], controls: new Map(), isOpen: true };
window.preHydrationEvents = preHydrationEvents;

let loading: Promise<void> | undefined;
/** Whether the page belongs to an earlier release, whose files are gone. */
let isOutdated = false;

/** The choice of the language, the link to the top, and controls that open or close something work without the code. */
function findControl({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>(
    ':is(button,input,textarea,select,[role=tab],[data-hover]):not([data-language],[data-top],[popovertarget],[command],[data-opens])',
  );
}

function findCode(): HTMLTemplateElement | null {
  return document.querySelector<HTMLTemplateElement>(`#${codeId}`);
}

function load(): void {
  const template = findCode();
  if (!template || loading) return;
  document.getElementById(failureId)?.remove();
  recordRestored();
  loading = loadCode(template);
  loading.catch((error: unknown) => {
    loading = undefined;
    return giveUp(error);
  });
}

/** Text that the browser has restored, for example after a reload, counts as typed. */
function recordRestored(): void {
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')) {
    if (isChanged(control) && !preHydrationEvents.controls.has(control))
      preHydrationEvents.controls.set(control, readControl(control, true));
  }
}

function isChanged(control: TextControl): boolean {
  // The value of a checkbox or radio button does not say whether it is checked.
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
    return control.checked !== control.defaultChecked;
  return control.type !== 'hidden' && control.value !== control.defaultValue;
}

/** Lets the browser send a form that waits. Otherwise says that the code is missing; the next use tries again. */
async function giveUp(error: unknown): Promise<void> {
  console.error('code', error);
  isOutdated = error instanceof MissingFileError;
  const { actions, controls } = preHydrationEvents;
  const form = findRecordedForm() ?? findHeldForm();
  const canSend = form && (await canReachServer());
  // The next click tries again, with the recorded input.
  if (loading) return;
  preHydrationEvents.actions = [];
  const isShownLater = document.documentElement.hasAttribute(addressedAttribute);
  if (canSend) form.submit();
  // Only once without a further click, even if files are still missing.
  else if (canOpenAgain() && actions.length + controls.size > 0 && !isStored(typedKey)) openAgain();
  else if (!form && actions.length === 0 && !isShownLater) clearAllBusy();
  else showFailure();
}

/** After a failure, any click tries again, and so does a restored connection. */
function tryAgain(): void {
  if (!document.getElementById(failureId)) return;
  if (canOpenAgain()) openAgain();
  else load();
}

/** A reload would lose the text of the dialog, which can be sent without code. */
function canOpenAgain(): boolean {
  return isOutdated && (preHydrationEvents.controls.size === 0 || !findServedDialog());
}

/** Stores texts and choices; files cannot be, and passwords must not. */
function keepTyped(): void {
  const typed = new URLSearchParams();
  for (const control of preHydrationEvents.controls.keys())
    if (isChanged(control) && control.type !== 'password') typed.append(control.name, control.value);
  sessionStorage.setItem(typedKey, typed.toString());
}

/** Loads the page in the present release, with the typed texts. If they cannot be stored, this page is kept. */
function openAgain(): void {
  try {
    keepTyped();
    // Includes text that is typed until then.
    addEventListener('pagehide', keepTyped);
    location.reload();
  } catch {
    showFailure();
  }
}

function canSubmit(target: HTMLElement): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.isConnected && target.hasAttribute('action');
}

/** The form whose submission is recorded, and that the browser can send. */
function findRecordedForm(): HTMLFormElement | undefined {
  return preHydrationEvents.actions.map(({ target }) => target).find(canSubmit);
}

function clearAllBusy(): void {
  for (const element of document.querySelectorAll('[aria-busy]')) clearBusy(element);
}

function showFailure(): void {
  clearAllBusy();
  delete findHeldForm()?.dataset.submitted;
  document.getElementById(failureId)?.remove();
  const alert = document.createElement('p');
  alert.id = failureId;
  alert.role = 'alert';
  alert.textContent = findCode()?.dataset.failed ?? '';
  (document.querySelector('dialog[open]') ?? document.body).append(alert);
}

function markBusy(control: HTMLElement): void {
  for (const state of busyStates) control.setAttribute(state, 'true');
}

/** Repeated clicks on a control that has not reacted yet count once. */
function record(action: EarlyAction, control: HTMLElement | null): void {
  if (control) markBusy(control);
  const last = preHydrationEvents.actions.at(-1);
  const isRepeated = last?.type === action.type && last.target === action.target && action.type !== 'key';
  if (!isRepeated) preHydrationEvents.actions.push(action);
  load();
}

function handleClick(event: MouseEvent): void {
  const opener =
    event.target instanceof Element && event.target.closest<HTMLElement>(`[data-opens="${contactDialogId}"]`);
  closeServedDialog(event);
  if (!preHydrationEvents.isOpen) return;
  if (opener) {
    event.preventDefault();
    event.stopPropagation();
    openServedDialog(opener);
    load();
    return;
  }
  if (chooseLanguage(event)) return;
  const control = findControl(event);
  // Links open by themselves.
  if (!control || control instanceof HTMLAnchorElement || isTextControl(control)) return;
  if (findServedDialog()?.contains(control)) return;
  // Its submission follows.
  if (control instanceof HTMLButtonElement && control.type === 'submit' && control.form) return;
  event.stopPropagation();
  record({ type: 'click', target: control }, control);
}

function handleSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method === 'dialog') return;
  const isHeld = holdMessage(form, showFailure);
  if (!isHeld && !preHydrationEvents.isOpen) return;
  event.preventDefault();
  event.stopPropagation();
  if (isHeld) {
    load();
    return;
  }
  record({ type: 'submit', target: form, submitter: event.submitter }, event.submitter);
  // After a failure, only a further click sends it.
  submitLater(form, () => preHydrationEvents.isOpen && findRecordedForm() === form, showFailure);
}

function handleKey(event: KeyboardEvent): void {
  if (!preHydrationEvents.isOpen) return;
  const control = findControl(event);
  if (!control || event.key === 'Tab') return;
  load();
  if (control.role === 'tab' && /^(Arrow|Home|End)/.test(event.key)) {
    event.preventDefault();
    record({ type: 'key', target: control, key: event.key }, null);
  }
}

function handleChange(event: Event): void {
  if (!preHydrationEvents.isOpen || chooseLanguage(event) || !isTextControl(event.target)) return;
  preHydrationEvents.controls.set(event.target, readControl(event.target));
  load();
}

/** Opens the page in the chosen language, unless typed text would be lost. Returns whether it did. */
function chooseLanguage(event: Event): boolean {
  const locale = preHydrationEvents.isOpen ? getChosenLanguage(event) : undefined;
  if (!locale) return false;
  event.preventDefault();
  event.stopPropagation();
  recordRestored();
  const { target } = event;
  if (preHydrationEvents.controls.size === 0 && canReload()) openInLanguage(locale);
  else if (target instanceof HTMLElement) {
    if (isTextControl(target)) preHydrationEvents.controls.set(target, readControl(target));
    record({ type: 'click', target }, null);
  }
  return true;
}

/** Starts loading when an interaction is likely. */
function prepare(event: Event): void {
  if (event.type === 'pointerdown') {
    notePress(event);
    tryAgain();
  }
  const opens = event.target instanceof Element && event.target.closest('[data-opens]');
  const isHover = event.type === 'pointerover';
  if (isHover && event instanceof PointerEvent && event.pointerType !== 'mouse') return;
  const control = findControl(event);
  // Links open by themselves, but some of them react to a mouse.
  const isForCode =
    control instanceof HTMLAnchorElement
      ? isHover && control.dataset.hover !== undefined
      : control !== null && !(isHover && isTextControl(control));
  if (opens || isForCode) load();
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Loads the code at once if the page depends on data of the device or on its address. */
function checkConditions(): void {
  const { keys = '', blank } = findCode()?.dataset ?? {};
  const hasStored = keys.split(' ').some((key) => key !== '' && isStored(key));
  if (hasStored && blank !== undefined) document.getElementById('root')?.replaceChildren();
  if (hasStored) load();
  checkAddress();
}

function checkAddress(): void {
  const address = findCode()?.dataset.address;
  const isAddressed = address !== undefined && new RegExp(address).test(location.search + location.hash);
  document.documentElement.toggleAttribute(addressedAttribute, isAddressed);
  if (isAddressed) load();
}

function followLanguage(): void {
  if (!preHydrationEvents.isOpen || !isInOtherLanguage()) return;
  recordRestored();
  if (canServerKnow() && preHydrationEvents.controls.size === 0 && canReload()) location.reload();
  else load();
}

enhanceStaticPage();
followLanguage();
document.addEventListener('DOMContentLoaded', checkConditions);
addEventListener('hashchange', checkAddress);
addEventListener('online', tryAgain);
addEventListener('storage', followLanguage);
for (const type of ['pointerdown', 'focusin', 'pointerover']) document.addEventListener(type, prepare, true);
document.addEventListener('click', handleClick, true);
document.addEventListener('submit', handleSubmit, true);
document.addEventListener('keydown', handleKey, true);
for (const type of ['input', 'change']) document.addEventListener(type, handleChange, true);
