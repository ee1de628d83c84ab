import { errorStatus } from '@isangano/contracts/error-status';
import { useLingui } from '@lingui/react';
import { useEffect, useId } from 'react';
import type { ChosenFiles } from '../../../submission/files/chosen-file.ts';
import { FilesContext } from '../../../submission/files/use-chosen-files.ts';
import { StepForm } from '../../../submission/wizard/step-form.tsx';
import {
  SubmissionNotices,
  sendingParts,
  UploadProgress,
} from '../../../submission/wizard/submission-notices.tsx';
import { useLaterParts } from '../../../submission/wizard/use-later-parts.ts';
import { useWizard } from '../../../submission/wizard/use-wizard.ts';
import type { FormDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';

const stay = () => {};

type LinkedFormProps<Step extends string> = {
  /** A form of one step. */
  definition: FormDefinition<Step>;
  /** The first part of the ids of its texts. */
  texts: 'correction' | 'thread';
  areFilesRequired?: boolean;
  /** Names of the files that were sent before, by field. */
  sentBefore?: Readonly<Record<string, string>>;
  /** What it needs to be finished without a connection. */
  laterParts?: typeof sendingParts;
  onFiles?: (chosen: ChosenFiles) => void;
  onSent: () => void;
  /** The server no longer accepts it. */
  onClosed: () => void;
};

/** A form that is sent with the private link to an application; its texts are stored and sent like those of applications. */
export function LinkedForm<Step extends string>({
  definition,
  texts,
  areFilesRequired = false,
  sentBefore = {},
  laterParts = sendingParts,
  onFiles,
  onSent,
  onClosed,
}: LinkedFormProps<Step>) {
  const { _ } = useLingui();
  const formId = useId();
  const wizard = useWizard(definition, { step: definition.steps[0]?.id, onStep: stay });
  const { draft, submission, files, step } = wizard;
  const isSending = submission.phase === 'sending';
  useLaterParts(laterParts, draft.isReady);
  useEffect(() => onFiles?.(files.chosen), [onFiles, files.chosen]);
  useEffect(() => {
    if (submission.phase === 'sent') onSent();
  }, [submission.phase, onSent]);
  const refusal = submission.phase === 'failed' ? submission.refusal : undefined;
  useEffect(() => {
    if (refusal?.status === errorStatus.forbidden || refusal?.status === errorStatus.not_found) onClosed();
  }, [refusal, onClosed]);
  if (!step) return null;

  return (
    <FilesContext value={{ ...files, areRequired: areFilesRequired, sentBefore, canReset: false }}>
      <div className="mt-8">
        <StepForm id={formId} schema={definition.schemas[step.id]} controls={step.controls} wizard={wizard} />
      </div>
      <div className="mt-8 grid gap-5 empty:hidden">
        <SubmissionNotices wizard={wizard} text={`${texts}.failed`} visibleMs={undefined} />
        {isSending && <UploadProgress progress={wizard.progress} onCancel={wizard.cancel} />}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" form={formId} className="sm:min-w-52" busy={isSending || wizard.isCompleting}>
          {_(isSending ? 'forms.submitting' : `${texts}.submit`)}
        </Button>
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft empty:hidden">
          {draft.isSaved && submission.phase !== 'waiting' && (
            <>
              <CheckIcon className="size-5 text-forest" />
              {_('correction.saved')}
            </>
          )}
        </p>
      </div>
    </FilesContext>
  );
}
