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
import { discardDraft, readDraft, writeDraft } from '../../../submission/draft.ts';
import { loadSignatureDrawing } from '../../../submission/fields/signature-field.tsx';
import type { ChosenFiles } from '../../../submission/files/chosen-file.ts';
import { type FormValues, isTextList } from '../../../submission/form-values.ts';
import type { StatusLink } from '../../../submission/status-path.ts';
import type { FormDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { LinkedForm } from './linked-form.tsx';

type Controls = Readonly<Record<string, Control>>;

const step = 'correction';
const laterParts = [loadSignatureDrawing];

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

type CorrectionFormProps = {
  link: StatusLink;
  correction: OpenCorrection;
  onSent: () => void;
  /** Nobody asks for it any more. */
  onClosed: () => void;
};

/** The name under which the device keeps what is typed for a correction of an application. */
const getFormName = ({ id }: StatusLink, number: number) => `${step} ${id} ${number}`;

/** Goes on with what was typed for the correction before, if staff have asked for this one in its place. */
function continueEarlierDraft(link: StatusLink, number: number, defaults: FormValues): void {
  const [form, earlierForm] = [getFormName(link, number), getFormName(link, number - 1)];
  const earlier = readDraft(earlierForm, defaults);
  if (!earlier || readDraft(form, defaults)) return;
  writeDraft(form, { values: earlier.values });
  void discardDraft(earlierForm);
}

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
    form: getFormName(link, number),
    target: {
      kind: 'correction',
      url: `${apiPrefix}/submissions/${link.id}/correction`,
      id: `${link.id}.${number}`,
      fields: [['number', String(number)]],
    },
    steps: [{ id: step, title: 'correction.heading', controls }],
    schemas: { [step]: createAnswersSchema(kind, fields).check(...needsFiles) },
    defaults: withEmptyValues({ [step]: controls }, toFormValues(answers)),
    titleField: '',
  };
  continueEarlierDraft(link, number, definition.defaults);
  beginLinkedForm(definition.form, link);
  const setFiles = (chosen: ChosenFiles) => {
    files = chosen;
  };
  return { definition, setFiles };
}

/** The fields that are to be corrected, with what was sent, as they are kept and sent by the forms of applications. */
export function CorrectionForm({ link, correction, onSent, onClosed }: CorrectionFormProps) {
  useDeferredMessages('labels', 'fieldErrors', 'forms', 'formsDeferred', correction.kind);
  const controls = use(loadControls(correction.kind));
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
