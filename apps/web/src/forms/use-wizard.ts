import { fileRules } from '@isangano/contracts/applications/files';
import { fileFields } from '@isangano/contracts/applications/values';
import type { Issue } from '@isangano/contracts/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { maxFiles, tooLargeFault } from './file-rules.ts';
import { fingerprint, toFormData, toJson } from './form-data.ts';
import type { FormValues } from './form-values.ts';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';
import { useDraft } from './use-draft.ts';
import { useSubmission } from './use-submission.ts';
import type { WizardDefinition, WizardStep } from './wizard-definition.ts';

const noIssues: readonly Issue[] = [];

/** Where a person is in the address: undefined is the first step. */
export type StepAddress<Step extends string> = {
  step: Step | undefined;
  go: (step: Step, options?: { replace?: boolean }) => void;
};

type Cleared = { values: FormValues; files: ChosenFiles };

/** Everything a wizard does: which step shows, what is kept on the device, and how it is sent. */
export function useWizard<Step extends string>(
  definition: WizardDefinition<Step>,
  address: StepAddress<Step>,
) {
  const { steps, schemas, defaults, form, url } = definition;
  const draft = useDraft(form, defaults);
  const files = useChosenFiles(form);
  const { submission, send, cancel, reset: resetSubmission } = useSubmission();
  const [issues, setIssues] = useState(noIssues);
  const [cleared, setCleared] = useState<Cleared>();

  const asked = steps.findIndex((step) => step.id === address.step);
  const firstInvalid = steps.findIndex((step) => !schemas[step.id].safeParse(draft.current()).success);
  const reachable = firstInvalid === -1 ? steps.length - 1 : firstInvalid;
  // The address may name a step that the answers so far do not lead to.
  const index = draft.isReady ? Math.min(Math.max(asked, 0), reachable) : 0;
  const step = steps[index];

  const { go } = address;
  const { isReady, isSaved, step: keptStep, note } = draft;
  const hasReturned = useRef(false);
  useEffect(() => {
    if (!isReady || hasReturned.current) return;
    hasReturned.current = true;
    const kept = steps.find((candidate) => candidate.id === keptStep());
    if (kept && address.step === undefined) go(kept.id, { replace: true });
  });

  useEffect(() => {
    const id = steps[index]?.id;
    if (hasReturned.current && (isSaved || index > 0) && keptStep() !== id) note({ step: id });
  });

  const goTo = useCallback(
    (next: number) => {
      const target = steps[next];
      if (target) go(target.id);
    },
    [steps, go],
  );

  /** Puts the faults the server found where they belong, and shows the first step that has one. */
  const showIssues = useCallback(
    (found: readonly Issue[], status: number) => {
      for (const issue of found) {
        const [field = '', position = '0'] = issue.path.split('.');
        const fileField = fileFields.find((name) => name === field);
        if (!fileField) continue;
        const fault = status === 413 ? tooLargeFault(fileField) : fileRules[fileField].typeFault;
        files.mark(fileField, Number(position), fault);
      }
      setIssues(found);
      const first = steps.findIndex((candidate) =>
        found.some(
          ({ path }) =>
            path in schemas[candidate.id].shape ||
            candidate.fileFields?.some((field) => path.split('.')[0] === field),
        ),
      );
      if (first !== -1) goTo(first);
    },
    [files, steps, schemas, goTo],
  );

  /** Whether all files of a step can be sent. */
  function filesAreFine({ fileFields: fields = [] }: WizardStep<Step>): boolean {
    return fields.every((field) => {
      const chosen = files.chosen[field] ?? [];
      return chosen.length <= maxFiles(field) && chosen.every((file) => !file.fault);
    });
  }

  async function submit() {
    setIssues(noIssues);
    const values = draft.current();
    const hasFiles = Object.values(files.chosen).some((chosen) => chosen.length > 0);
    const result = await send({
      url,
      body:
        definition.sendsJson && !hasFiles
          ? toJson(values, Object.values(schemas))
          : toFormData(values, files.chosen),
      fingerprint: fingerprint(values, files.chosen),
      lastAttempt: draft.attempt(),
      onAttempt: (attempt) => note({ attempt }),
    });
    if (result?.state === 'refused') showIssues(result.issues, result.status);
    if (result?.state === 'sent') await clear();
  }

  async function clear() {
    files.clear();
    setIssues(noIssues);
    await draft.clear();
  }

  async function reset() {
    setCleared({ values: draft.current(), files: files.chosen });
    resetSubmission();
    await clear();
    goTo(0);
  }

  function undoReset() {
    if (!cleared) return;
    draft.replace(cleared.values);
    files.replace(cleared.files);
    setCleared(undefined);
  }

  return {
    step,
    index,
    isLast: index === steps.length - 1,
    draft,
    files,
    issues,
    submission,
    /** Goes on from a step whose answers are valid, if its files are too. */
    complete: () => {
      if (!step || !filesAreFine(step)) return;
      setCleared(undefined);
      if (index === steps.length - 1) void submit();
      else goTo(index + 1);
    },
    back: () => goTo(index - 1),
    cancel,
    dismiss: resetSubmission,
    reset,
    undoReset: cleared && undoReset,
  };
}
