import { useEffect, useSyncExternalStore } from 'react';

export type Question = {
  id: number;
  /** Its first line is the title. */
  text: string;
  /** Label of the button that confirms; undefined for a text that is only to be read. */
  actionLabel?: string | undefined;
  answer: (isConfirmed: boolean) => void;
};

type DialogModule = typeof import('./question-dialog.tsx');

let dialog: DialogModule | undefined;
let loading: Promise<DialogModule> | undefined;
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

/** Loads the dialog on the first user input, as an error that it is to show can be that of the connection. */
function loadDialog(): Promise<DialogModule> {
  loading ??= import('./question-dialog.tsx').then(
    (module) => {
      dialog = module;
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Renders the questions and errors of `confirmAction` and `showAlert`, one after the other. */
export function Questions() {
  const [question] = useSyncExternalStore(subscribe, () => questions);

  useEffect(() => {
    const prepare = () => void loadDialog().catch(console.error);
    const options = { capture: true, once: true };
    document.addEventListener('pointerdown', prepare, options);
    document.addEventListener('keydown', prepare, options);
    return () => {
      document.removeEventListener('pointerdown', prepare, options);
      document.removeEventListener('keydown', prepare, options);
      // Nobody can answer on the sign-in page.
      const unanswered = questions;
      setQuestions([]);
      for (const { answer } of unanswered) answer(false);
    };
  }, []);

  if (!dialog || !question) return null;
  return (
    <dialog.QuestionDialog
      key={question.id}
      question={question}
      onClose={() => setQuestions(questions.filter((other) => other !== question))}
    />
  );
}

async function ask(text: string, actionLabel?: string): Promise<boolean> {
  try {
    await loadDialog();
  } catch (error) {
    console.error('question', error);
    if (actionLabel) return window.confirm(text);
    window.alert(text);
    return false;
  }
  lastId += 1;
  const id = lastId;
  return await new Promise((answer) => setQuestions([...questions, { id, text, actionLabel, answer }]));
}

/**
 * Asks whether to go on. The answer is there when the question is closed and the focus is back where it was. Never
 * rejects.
 */
export function confirmAction(text: string, actionLabel: string): Promise<boolean> {
  return ask(text, actionLabel);
}

/** Shows an error until it is closed. Never rejects. */
export async function showAlert(text: string): Promise<void> {
  await ask(text);
}
