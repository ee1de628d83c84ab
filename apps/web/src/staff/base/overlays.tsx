import { Description } from '@headlessui/react';
import { useLingui } from '@lingui/react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dismissAll, NotificationToaster } from '../../ui/toast.tsx';
import { getSession, hasEndedSession } from '../session/session.ts';

type Question = {
  id: number;
  /** Its first line is the title. */
  text: string;
  /** Label of the button that confirms; undefined for a text that is only to be read. */
  actionLabel: string | undefined;
  answer: (isConfirmed: boolean) => void;
};

export { notify, notifyWithAction } from '../../ui/toast.tsx';

/* Loaded when the first notification or question is likely, as no page needs them to be read. */

/** The first one is shown. */
let questions: readonly Question[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setQuestions(next: readonly Question[]): void {
  questions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a question, after those that are open; without `actionLabel`, a text that is only to be read. */
export function ask(text: string, actionLabel: string | undefined): Promise<boolean> {
  lastId += 1;
  const id = lastId;
  return new Promise((answer) => setQuestions([...questions, { id, text, actionLabel, answer }]));
}

function Questions() {
  const [question] = useSyncExternalStore(subscribe, () => questions);

  useEffect(
    () => () => {
      // The sign-in page has no questions.
      const unanswered = questions;
      setQuestions([]);
      for (const { answer } of unanswered) answer(false);
    },
    [],
  );

  if (!question) return null;
  return (
    <QuestionDialog
      key={question.id}
      question={question}
      onClose={() => setQuestions(questions.filter((other) => other !== question))}
    />
  );
}

/** The account that the notifications are for. */
let notifiedId: string | undefined;

/**
 * Removes the notifications of the previously signed-in person, which the toasters would show to the next one. After a
 * session has expired, its owner still sees what could not be saved.
 */
function useOwnNotifications(): void {
  // Before the toasters show them.
  useLayoutEffect(() => {
    const accountId = getSession()?.admin.id;
    if (accountId !== notifiedId) dismissAll();
    notifiedId = accountId;
    return () => {
      if (!hasEndedSession()) notifiedId = undefined;
    };
  }, []);
}

/**
 * Renders the questions of the staff area, one after the other, and the live region of its notifications. These stand
 * on a band of their own, which ends the visible page: no button is under a notification.
 */
export function Overlays() {
  const { _ } = useLingui();
  const containerRef = useRef<HTMLDivElement>(null);
  useOwnNotifications();

  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    const removers = [makeToastRoom(container), returnFocus(container)];
    return () => {
      for (const remove of removers) remove();
    };
  }, []);

  return (
    <>
      <div
        aria-hidden="true"
        className="fixed inset-x-0 bottom-0 z-40 h-(--toasts-bottom) overflow-hidden print:hidden"
      >
        <div className="h-full border-t-2 border-ink bg-bone" />
      </div>
      <div ref={containerRef}>
        <NotificationToaster label={_('staff.notifications')} closeLabel={_('staff.close')} />
      </div>
      <Questions />
    </>
  );
}

/** Shows a question, or an error, above everything else. Escape and a click outside answer no. */
function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { _ } = useLingui();
  const safeButton = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  const { text, actionLabel, answer } = question;
  const [title, ...details] = text.split('\n');

  function confirm(): void {
    isConfirmed.current = true;
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      initialFocus={safeButton}
      onClose={onClose}
      onClosed={() => answer(isConfirmed.current)}
    >
      {details.length > 0 && <Description className="mb-6 wrap-anywhere">{details.join(' ')}</Description>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button ref={safeButton} variant={actionLabel ? 'secondary' : 'primary'} onClick={onClose}>
          {_(actionLabel ? 'staff.cancel' : 'staff.ok')}
        </Button>
        {actionLabel && (
          <Button variant="danger" onClick={confirm}>
            {actionLabel}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the heights of the toasts that are seen: of one and the edges of those behind it, or of all when they are spread. */
function measureToasts(stack: HTMLElement): number | undefined {
  const toasts = [...stack.querySelectorAll<HTMLElement>('li[data-visible=true]')];
  const gaps = (toasts.length - 1) * Number.parseFloat(stack.style.getPropertyValue('--gap'));
  const front = Number.parseFloat(stack.style.getPropertyValue('--front-toast-height'));
  // Not measured yet, or the last one is disappearing.
  if (toasts.length === 0 || front === 0) return undefined;
  if (toasts[0]?.dataset.expanded !== 'true') return front + gaps;
  const heights = toasts.map(({ style }) => Number.parseFloat(style.getPropertyValue('--initial-height')));
  return heights.reduce((sum, height) => sum + height, gaps);
}

/**
 * Sets how much of the window toasts take at its bottom as a custom property of the document, while they are shown.
 * `--toasts-room` is the most that they have taken: the page is longer by that, and does not jump when they disappear.
 * Returns a function that stops.
 */
function makeToastRoom(container: HTMLElement): () => void {
  const { style } = document.documentElement;
  let room = 0;

  function update(): void {
    const stack = container.querySelector('ol');
    const height = stack ? measureToasts(stack) : 0;
    if (height === undefined) return;
    room = Math.max(room, height);
    style.setProperty('--toasts-bottom', `${height}px`);
    style.setProperty('--toasts-room', `${room}px`);
  }

  const observer = new MutationObserver(update);
  observer.observe(container, { childList: true, subtree: true, attributes: true });
  return () => {
    observer.disconnect();
    for (const name of ['--toasts-bottom', '--toasts-room']) style.removeProperty(name);
  };
}

/**
 * Restores the focus when the focused toast is removed while others are shown; for the last one, the library does so.
 * Returns a function that stops.
 */
function returnFocus(container: HTMLElement): () => void {
  const removed = new AbortController();
  let focused: { element: Element; before: EventTarget | null } | undefined;

  function handleFocusIn({ target, relatedTarget }: FocusEvent): void {
    const isWithin = relatedTarget instanceof Node && container.contains(relatedTarget);
    const before = isWithin && focused ? focused.before : relatedTarget;
    focused = target instanceof Element ? { element: target, before } : undefined;
  }

  // Later, since an element that is being removed may lose the focus before.
  const handleFocusOut = () =>
    setTimeout(() => {
      const isKept = focused?.element === document.activeElement || focused?.element.isConnected === false;
      if (!isKept) focused = undefined;
    });

  const observer = new MutationObserver(() => {
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return;
    const { before } = focused;
    const place =
      before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main');
    focused = undefined;
    place?.focus({ preventScroll: true });
  });

  container.addEventListener('focusin', handleFocusIn, removed);
  container.addEventListener('focusout', handleFocusOut, removed);
  observer.observe(container, { childList: true, subtree: true });
  return () => {
    removed.abort();
    observer.disconnect();
  };
}
