import {
  createAnswersSchema,
  fileFieldsAmong,
  type OpenCorrection,
} from '@isangano/contracts/applications/corrections';
import { fieldErrorId } from '@isangano/contracts/primitives';
import { apiPrefix } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { lazy, use, useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { beginCorrection } from '../../../submission/application/stored-application.ts';
import { type Control, withEmptyValues } from '../../../submission/controls.tsx';
import { loadSignatureDrawing } from '../../../submission/fields/signature-field.tsx';
import type { ChosenFiles } from '../../../submission/files/chosen-file.ts';
import { FilesContext, loadFileCheck } from '../../../submission/files/use-chosen-files.ts';
import { type FormValues, isTextList } from '../../../submission/form-values.ts';
import { WaitingNotice } from '../../../submission/lazy-outbox.tsx';
import type { StatusLink } from '../../../submission/status-path.ts';
import { StepForm } from '../../../submission/wizard/step-form.tsx';
import { useLaterParts } from '../../../submission/wizard/use-later-parts.ts';
import { useWizard } from '../../../submission/wizard/use-wizard.ts';
import { loadOutbox, loadSender } from '../../../submission/wizard/use-wizard-submission.ts';
import type { FormDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Optional } from '../../../ui/optional.tsx';
import { ScrolledIntoView } from '../../../ui/scrolled-into-view.tsx';

const loadUploadProgress = () =>
  import('../../../submission/wizard/sending-notices.tsx').then((file) => ({ default: file.UploadProgress }));
/** What the form needs to be finished without a connection. */
const laterParts = [loadOutbox, loadSender, loadSignatureDrawing, loadUploadProgress, loadFileCheck];
const FailureBanner = lazy(() =>
  import('../../../submission/wizard/sending-notices.tsx').then((file) => ({ default: file.FailureBanner })),
);
const UploadProgress = lazy(loadUploadProgress);

type Controls = Readonly<Record<string, Control>>;

const step = 'correction';
const stay = () => {};

function joinSteps(steps: Readonly<Record<string, Controls>>): Controls {
  return Object.fromEntries(Object.values(steps).flatMap((controls) => Object.entries(controls)));
}

/** The controls of all fields of a form, each loaded once. */
const loaders: Record<OpenCorrection['kind'], () => Promise<Controls>> = {
  interview: () =>
    import('../../applications/interview/controls.tsx').then((file) => joinSteps(file.interviewControls)),
  partner: () =>
    import('../../applications/partner/controls.tsx').then((file) => joinSteps(file.partnerControls)),
};
const loaded = new Map<OpenCorrection['kind'], Promise<Controls>>();

function loadControls(kind: OpenCorrection['kind']): Promise<Controls> {
  const controls = loaded.get(kind) ?? loaders[kind]();
  loaded.set(kind, controls);
  return controls;
}

/** Returns answers as the controls of a form have them. */
function toFormValues(answers: OpenCorrection['answers']): FormValues {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      typeof value === 'boolean' || isTextList(value) ? value : String(value),
    ]),
  );
}

type CorrectionFormProps = { link: StatusLink; correction: OpenCorrection; onSent: () => void };

/** Begins the form of the fields that are to be corrected, of which each file field needs one of the files that `setFiles` was called with. */
function beginForm(
  { link, correction }: Pick<CorrectionFormProps, 'link' | 'correction'>,
  allControls: Controls,
) {
  const { kind, number, fields, answers } = correction;
  let files: ChosenFiles = {};
  const controls = Object.fromEntries(
    Object.entries(allControls).filter(([name]) => fields.some((field) => field === name)),
  );
  const needsFiles = fileFieldsAmong(fields).map((field) =>
    z.refine(() => (files[field] ?? []).some((file) => !file.error), {
      error: fieldErrorId('error.file.required'),
      path: [field],
      // All errors are shown at once.
      when: () => true,
    }),
  );
  const definition: FormDefinition<typeof step> = {
    form: `${step} ${link.id} ${number}`,
    target: {
      kind: 'correction',
      url: `${apiPrefix}/submissions/${link.id}/correction`,
      id: `${link.id}.${number}`,
    },
    steps: [{ id: step, title: 'correction.heading', controls }],
    schemas: { [step]: createAnswersSchema(kind, fields).check(...needsFiles) },
    defaults: withEmptyValues({ [step]: controls }, toFormValues(answers)),
    titleField: '',
  };
  beginCorrection(definition.form, link);
  const setFiles = (chosen: ChosenFiles) => {
    files = chosen;
  };
  return { definition, setFiles };
}

/** The fields that are to be corrected, with what was sent, as they are kept and sent by the forms of applications. */
export function CorrectionForm({ link, correction, onSent }: CorrectionFormProps) {
  useDeferredMessages('labels', 'fieldErrors', 'forms', 'formsDeferred', correction.kind);
  const controls = use(loadControls(correction.kind));
  const [{ definition, setFiles }] = useState(() => beginForm({ link, correction }, controls));
  const { _ } = useLingui();
  const formId = useId();
  const wizard = useWizard(definition, { step, onStep: stay });
  const { draft, submission, files } = wizard;
  const isSending = submission.phase === 'sending';
  useLaterParts(laterParts, draft.isReady);
  useEffect(() => setFiles(files.chosen), [setFiles, files.chosen]);
  useEffect(() => {
    if (submission.phase === 'sent') onSent();
  }, [submission.phase, onSent]);
  const sentBefore = correction.files.map(({ name }) => name).join(', ');
  if (!wizard.step) return null;

  return (
    <FilesContext value={{ ...files, areRequired: true }}>
      <div className="mt-8">
        {sentBefore && (
          <p className="mb-6 wrap-anywhere">{_('correction.sentBefore', { names: sentBefore })}</p>
        )}
        <StepForm
          key={draft.epoch}
          id={formId}
          schema={definition.schemas[step]}
          values={draft.current()}
          isDisabled={isSending}
          issues={wizard.issues}
          onChange={wizard.change}
          onValid={wizard.complete}
          onPending={wizard.setIsCompleting}
          controls={wizard.step.controls}
        />
      </div>
      <div className="mt-8 grid gap-5 empty:hidden">
        {(submission.phase === 'failed' || submission.phase === 'cancelled') && (
          <Optional fallback={<Alert tone="error">{_('correction.failed')}</Alert>}>
            <ScrolledIntoView>
              <FailureBanner
                state={submission}
                text="correction.failed"
                visibleMs={undefined}
                onClose={wizard.dismiss}
              />
            </ScrolledIntoView>
          </Optional>
        )}
        {submission.phase === 'waiting' && (
          <Optional>
            <ScrolledIntoView>
              <WaitingNotice isStored={submission.isStored} />
            </ScrolledIntoView>
          </Optional>
        )}
        {isSending && (
          <Optional>
            <UploadProgress progress={wizard.progress} onCancel={wizard.cancel} />
          </Optional>
        )}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" form={formId} className="sm:min-w-52" busy={isSending || wizard.isCompleting}>
          {_(isSending ? 'forms.submitting' : 'correction.submit')}
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
