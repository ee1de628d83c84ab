import { Description } from '@headlessui/react';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Toasters, type ToastLabels } from '../../ui/toast.tsx';
import { makeToastRoom } from './reserve-toast-space.ts';

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
      // Nobody can answer on the sign-in page.
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

/** Lines over the full width of the window: the stylesheet sets their width. */
const lines = { offset: 0, mobileOffset: 0, gap: 6 };

const bandClass = 'fixed inset-x-0 z-40 overflow-hidden print:hidden';

/**
 * Renders the questions of the staff area, one after the other, and the live regions of its notices and notifications. These stand
 * on bands of their own, which end the visible page: no button is under a notification.
 */
export function Overlays({ labels }: { labels: ToastLabels }) {
  const containerRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (containerRef.current) return makeToastRoom(containerRef.current);
  }, []);

  return (
    <>
      <div aria-hidden="true" className={`${bandClass} top-0 h-(--toasts-top)`}>
        <div className="h-full border-b-2 border-ink bg-bone" />
      </div>
      <div aria-hidden="true" className={`${bandClass} bottom-0 h-(--toasts-bottom)`}>
        <div className="h-full border-t-2 border-ink bg-bone" />
      </div>
      <div ref={containerRef}>
        <Toasters labels={labels} layout={lines} />
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
