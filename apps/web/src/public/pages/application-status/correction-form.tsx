import {
  createAnswersSchema,
  fileFieldsAmong,
  type OpenCorrection,
} from '@isangano/contracts/applications/corrections';
import { fieldErrorId } from '@isangano/contracts/primitives';
import { apiPrefix } from '@isangano/contracts/routes';
import { use, useState } from 'react';
import * as z from 'zod/mini';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { beginLinkedForm } from '../../../submission/application/stored-application.ts';
import { type Control, withEmptyValues } from '../../../submission/controls.tsx';
import { getDraftKey, getItem } from '../../../submission/device-storage.ts';
import {
  discardDraft,
  parseDraft,
  readDraftFiles,
  type StoredFiles,
  writeDraft,
  writeDraftFiles,
} from '../../../submission/draft.ts';
import { loadSignatureDrawing } from '../../../submission/fields/signature-field.tsx';
import type { ChosenFiles } from '../../../submission/files/chosen-file.ts';
import { type FormValues, isTextList } from '../../../submission/form-values.ts';
import type { StatusLink } from '../../../submission/status-path.ts';
import { sendingParts } from '../../../submission/wizard/submission-notices.tsx';
import type { FormDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { LinkedForm } from './linked-form.tsx';

type Controls = Readonly<Record<string, Control>>;

const step = 'correction';
const laterParts = [...sendingParts, loadSignatureDrawing];

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
const loaded = new Map<string, Promise<Controls>>();

/** Returns the controls of a correction once earlier texts are in its draft. */
function loadControls(link: StatusLink, correction: OpenCorrection): Promise<Controls> {
  const form = getFormName(link, correction.number);
  const controls =
    loaded.get(form) ?? continueEarlier(link, correction).then(() => loaders[correction.kind]());
  loaded.set(form, controls);
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

type CorrectionFormProps = {
  link: StatusLink;
  correction: OpenCorrection;
  onSent: () => void;
  /** The correction is no longer requested. */
  onClosed: () => void;
};

/** The name under which the device stores the draft of a correction of an application. */
const getFormName = ({ id }: StatusLink, number: number) => `${step} ${id} ${number}`;

/** Continues with the texts and files of the previous unanswered correction on this device, which this one replaces. */
async function continueEarlier(link: StatusLink, correction: OpenCorrection): Promise<void> {
  const { number, unansweredSince = number, fields } = correction;
  const read = async (form: string) => ({
    draft: parseDraft(getItem(getDraftKey(form))),
    files: await readDraftFiles(form).catch(() => undefined),
  });
  const form = getFormName(link, number);
  const own = await read(form);
  for (let earlier = number - 1; earlier >= unansweredSince && !own.draft && !own.files; earlier -= 1) {
    const earlierForm = getFormName(link, earlier);
    const { draft, files = {} } = await read(earlierForm);
    const wanted: StoredFiles = {};
    for (const field of fileFieldsAmong(fields)) if (files[field]) wanted[field] = files[field];
    const hasFiles = Object.keys(wanted).length > 0;
    if (!draft && !hasFiles) continue;
    if (draft) writeDraft(form, { values: draft.values });
    if (!hasFiles || (await writeDraftFiles(form, wanted))) await discardDraft(earlierForm);
    return;
  }
}

/**
 * Begins the form of the fields that are to be corrected, of which each file field needs one of the files that
 * `setFiles` was called with.
 */
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
  const form = getFormName(link, number);
  const { device } = beginLinkedForm(form, link);
  const definition: FormDefinition<typeof step> = {
    form,
    target: {
      kind: 'correction',
      url: `${apiPrefix}/submissions/${link.id}/correction`,
      // Otherwise the correction of another device could be taken for the received one.
      id: `${link.id}.${number}.${device}`,
      fields: [['number', String(number)]],
    },
    steps: [{ id: step, title: 'correction.heading', controls }],
    schemas: { [step]: createAnswersSchema(kind, fields).check(...needsFiles) },
    defaults: withEmptyValues({ [step]: controls }, toFormValues(answers)),
    titleField: '',
  };
  const setFiles = (chosen: ChosenFiles) => {
    files = chosen;
  };
  return { definition, setFiles };
}

/** The fields to correct with their sent answers, stored and sent like the forms of applications. */
export function CorrectionForm({ link, correction, onSent, onClosed }: CorrectionFormProps) {
  useDeferredMessages('labels', 'fieldErrors', 'forms', 'formsDeferred', correction.kind);
  const controls = use(loadControls(link, correction));
  const [{ definition, setFiles }] = useState(() => beginForm({ link, correction }, controls));
  const sentBefore = Object.fromEntries(
    fileFieldsAmong(correction.fields).map((field) => [
      field,
      correction.files
        .filter((file) => file.field === field)
        .map(({ name }) => name)
        .join(', '),
    ]),
  );
  return (
    <LinkedForm
      definition={definition}
      texts="correction"
      areFilesRequired
      sentBefore={sentBefore}
      laterParts={laterParts}
      onFiles={setFiles}
      onSent={onSent}
      onClosed={onClosed}
    />
  );
}
