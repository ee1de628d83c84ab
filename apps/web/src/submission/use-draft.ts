import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Attempt, type Draft, discardDraft, readDraft, writeDraft } from './draft.ts';
import { readEarlyTexts } from './early-values.ts';
import type { FormValues } from './form-values.ts';

const saveDelayMs = 250;

export type DraftState = {
  /** False until the stored draft has been read, which is not possible while prerendering. */
  isReady: boolean;
  /** Whether everything typed so far is stored on the device. */
  isSaved: boolean;
  /** Grows whenever all values are replaced, so that forms mount again with the new ones. */
  epoch: number;
  current: () => FormValues;
  step: () => string | undefined;
  attempt: () => Attempt | undefined;
  change: (part: FormValues) => void;
  /** Stores the current step or the last submission attempt immediately. */
  saveMeta: (part: Pick<Draft, 'step'> | Pick<Draft, 'attempt'>) => void;
  replace: (values: FormValues) => void;
  /** Replaces all values, and the step, by what the server has. */
  adopt: (draft: Draft) => void;
  clear: () => Promise<void>;
};

/** The values of a form, stored on the device while they are typed. `onChange` gets what was stored. */
export function useDraft(
  form: string,
  defaults: FormValues,
  onChange: (draft: Draft, options?: { isUrgent: boolean }) => void,
): DraftState {
  const [early] = useState(() => readEarlyTexts(Object.keys(defaults)));
  const draft = useRef<Draft>({ values: { ...defaults, ...early } });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isReady, setIsReady] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [epoch, setEpoch] = useState(0);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsSaved(writeDraft(form, draft.current));
    onChange(draft.current);
  }, [form, onChange]);

  // Rendered before what was typed early is replayed.
  useLayoutEffect(() => {
    const stored = readDraft(form, defaults);
    if (stored) {
      draft.current = { ...stored, values: { ...stored.values, ...early } };
      setIsSaved(true);
      setEpoch((n) => n + 1);
    }
    setIsReady(true);
  }, [form, defaults, early]);

  useEffect(() => {
    if (isReady && Object.keys(early).length > 0) save();
  }, [isReady, early, save]);

  useEffect(() => {
    // A phone may discard the page at any time after hiding it.
    function saveNow() {
      if (timer.current !== undefined) save();
    }
    document.addEventListener('visibilitychange', saveNow);
    window.addEventListener('pagehide', saveNow);
    return () => {
      saveNow();
      document.removeEventListener('visibilitychange', saveNow);
      window.removeEventListener('pagehide', saveNow);
    };
  }, [save]);

  const change = useCallback(
    (part: FormValues) => {
      draft.current = { ...draft.current, values: { ...draft.current.values, ...part } };
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveDelayMs);
    },
    [save],
  );

  const saveMeta = useCallback<DraftState['saveMeta']>(
    (part) => {
      draft.current = { ...draft.current, ...part };
      setIsSaved(writeDraft(form, draft.current));
      if ('step' in part) onChange(draft.current, { isUrgent: true });
    },
    [form, onChange],
  );

  const replace = useCallback(
    (next: FormValues) => {
      draft.current = { values: next };
      save();
      setEpoch((n) => n + 1);
    },
    [save],
  );

  const adopt = useCallback(
    (next: Draft) => {
      draft.current = next;
      setIsSaved(writeDraft(form, next));
      setEpoch((n) => n + 1);
    },
    [form],
  );

  const clear = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    draft.current = { values: defaults };
    setIsSaved(false);
    setEpoch((n) => n + 1);
    await discardDraft(form);
  }, [form, defaults]);

  const current = useCallback(() => draft.current.values, []);
  const step = useCallback(() => draft.current.step, []);

  return {
    isReady,
    isSaved,
    epoch,
    current,
    step,
    attempt: () => draft.current.attempt,
    change,
    saveMeta,
    replace,
    adopt,
    clear,
  };
}
