import { type FileField, fileFields } from '@isangano/contracts/applications/values';
import type { Issue } from '@isangano/contracts/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSharedDevice } from '../device-storage.ts';
import { type ChosenFiles, maxFiles, toFileError } from '../files/chosen-file.ts';
import { useChosenFiles } from '../files/use-chosen-files.ts';
import type { FormValues } from '../form-values.ts';
import { useDraft } from '../use-draft.ts';
import { useUploads } from '../use-uploads.ts';
import { useWizardSubmission } from './use-wizard-submission.ts';
import type { FormDefinition, WizardStep } from './wizard-definition.ts';

const noIssues: readonly Issue[] = [];

export type StepAddress<Step extends string> = {
  /** The current step in the URL; undefined is the first step. */
  step: Step | undefined;
  onStep: (step: Step, options: { replace: boolean }) => void;
};

function listFileFields({ controls }: WizardStep<string>): FileField[] {
  return Object.values(controls).flatMap(({ fileField }) => fileField ?? []);
}

type ClearedForm = { values: FormValues; files: ChosenFiles };

/** Returns the files that are on this device; the others are removed from the server with the draft. */
function filterLocal(chosen: ChosenFiles): ChosenFiles {
  return Object.fromEntries(
    Object.entries(chosen).map(([field, files]) => [field, files.filter(({ file }) => file !== undefined)]),
  );
}

/** The state of a wizard: its current step, its draft and files, and its submission. */
export function useWizard<Step extends string>(
  definition: FormDefinition<Step>,
  { step: requested, onStep }: StepAddress<Step>,
) {
  const { steps, schemas, defaults, form } = definition;
  const goToSaved = useCallback(
    (id: string | undefined) => {
      const saved = steps.find((candidate) => candidate.id === id);
      if (saved) onStep(saved.id, { replace: true });
    },
    [steps, onStep],
  );
  const draft = useDraft(form, defaults, goToSaved);
  const files = useChosenFiles(form);
  const uploads = useUploads(form, files, {
    isLoaded: draft.isLoaded,
    onRecordsChange: draft.saveContent,
  });
  const [issues, setIssues] = useState(noIssues);
  const [cleared, setCleared] = useState<ClearedForm>();
  const [isShared, setIsSharedDevice] = useState(false);
  // A second press, while files are checked, would be lost if it was meant for the next step.
  const [isCompleting, setIsCompleting] = useState(false);
  /** Whether the step was opened from the check of all answers, to which its button leads back. */
  const [isChanging, setIsChanging] = useState(false);
  const [isEarlyUseOver, setIsEarlyUseOver] = useState(false);
  /** Whether the form was reset since its step was to be left. */
  const isReset = useRef(false);

  const requestedIndex = steps.findIndex((step) => step.id === requested);
  const firstInvalidIndex = steps.findIndex((step) => !schemas[step.id].safeParse(draft.current()).success);
  const lastReachableIndex = firstInvalidIndex === -1 ? steps.length - 1 : firstInvalidIndex;
  // A served page has the first step, whichever the URL or the draft names. A visitor who uses it before the code has
  // loaded stays there.
  const staysAtFirst = draft.isUsedEarly && !isEarlyUseOver;
  // The URL may name a step that cannot be reached with the answers so far.
  const index =
    draft.isReady && !staysAtFirst ? Math.min(Math.max(requestedIndex, 0), lastReachableIndex) : 0;
  const step = steps[index];
  const lastIndex = steps.length - 1;
  const isLast = index === lastIndex;

  const { isReady, isSaved, step: getSavedStep, saveStep } = draft;
  useEffect(() => setIsSharedDevice(isSharedDevice()), []);

  const hasRestoredStep = useRef(false);
  useEffect(() => {
    if (!isReady) return;
    if (!hasRestoredStep.current && !staysAtFirst && requested === undefined) goToSaved(getSavedStep());
    // Otherwise that step would open while the last missing answer of this one is typed.
    else if (requestedIndex > index) goToSaved(step?.id);
    hasRestoredStep.current = true;
  });
  useEffect(() => {
    if (staysAtFirst && requestedIndex <= 0) setIsEarlyUseOver(true);
  }, [staysAtFirst, requestedIndex]);

  // Only when the step changes: an effect of an earlier render may run after the draft was cleared, and would begin another.
  useEffect(() => {
    const id = step?.id;
    if (hasRestoredStep.current && (isSaved || index > 0) && getSavedStep() !== id) saveStep(id);
  }, [step, index, isSaved, getSavedStep, saveStep]);

  useEffect(() => {
    if (isLast) setIsChanging(false);
  }, [isLast]);

  function goTo(nextIndex: number): void {
    const target = steps[nextIndex];
    setIsEarlyUseOver(true);
    if (target) onStep(target.id, { replace: false });
  }

  /** Assigns issues reported by the server to their fields and files, and opens the first step that has one. */
  function showIssues(serverIssues: readonly Issue[], status: number, chosen: ChosenFiles): void {
    for (const { path } of serverIssues) {
      const [name = '', position = '0'] = path.split('.');
      const field = fileFields.find((known) => known === name);
      const key = field && chosen[field]?.[Number(position)]?.key;
      if (field && key !== undefined) files.setError(field, key, toFileError(field, status));
    }
    setIssues(serverIssues);
    const firstIndex = steps.findIndex(({ controls }) =>
      serverIssues.some(({ path }) => (path.split('.')[0] ?? '') in controls),
    );
    if (firstIndex !== -1) goTo(firstIndex);
  }

  function areFilesValid(candidate: WizardStep<Step>, chosen: ChosenFiles): boolean {
    return listFileFields(candidate).every((field) => {
      const list = chosen[field] ?? [];
      return list.length <= maxFiles(field) && list.every((file) => !file.error);
    });
  }

  async function clear() {
    files.clear();
    setIssues(noIssues);
    await draft.clear();
  }

  const sending = useWizardSubmission({ definition, draft, files, uploads, showIssues, clear });

  async function reset() {
    setIsChanging(false);
    isReset.current = true;
    await sending.withdraw();
    setCleared({ values: draft.current(), files: filterLocal(files.chosen) });
    sending.dismiss();
    uploads.end('discard');
    draft.endSync('discard');
    await clear();
    goTo(0);
  }

  function undoReset() {
    if (!cleared) return;
    draft.replace(cleared.values);
    files.replace(cleared.files);
    setCleared(undefined);
  }

  /** The visitor changes an application that may wait in the outbox. */
  function changing<Args extends unknown[], Result>(change: (...args: Args) => Result) {
    return (...args: Args): Result => {
      // Undoing a reset would replace the change.
      setCleared(undefined);
      void sending.withdraw();
      return change(...args);
    };
  }

  return {
    ...sending,
    step,
    index,
    isLast,
    isChanging,
    /** Opens a step from the last one. */
    changeStep: (stepIndex: number) => {
      setIsChanging(true);
      goTo(stepIndex);
    },
    draft,
    /** Shows the other version of the draft, with its files. */
    swapVersions: () => {
      draft.swapVersions();
      void files.swapVersions(async (stored) => draft.sync?.swapFiles(stored));
    },
    isSharedDevice: isShared,
    setIsSharedDevice,
    share: uploads.share,
    files: {
      ...files,
      add: changing(files.add),
      remove: changing(files.remove),
      sendOriginal: changing(files.sendOriginal),
      queue: uploads.queue,
    },
    issues,
    /** Leaves a step with valid answers, if its files are valid too: opens the next step, or submits the form. */
    complete: async () => {
      if (isLast) await uploads.findRemote();
      const chosen = await files.settle();
      if (isReset.current || !step || !areFilesValid(step, chosen)) return;
      setCleared(undefined);
      if (isLast) {
        setIssues(noIssues);
        await sending.submit(chosen);
      } else goTo(isChanging ? lastIndex : index + 1);
    },
    isCompleting,
    /** Gets true when a step is to be left, and false when it was left or has errors. */
    setIsCompleting: (isPending: boolean) => {
      if (isPending) isReset.current = false;
      setIsCompleting(isPending);
    },
    back: () => goTo(index - 1),
    change: changing(draft.change),
    reset,
    /** Undefined once there are other values to keep, also from another tab. */
    undoReset: cleared && !isSaved ? undoReset : undefined,
  };
}
