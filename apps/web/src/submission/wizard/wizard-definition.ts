import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { PublicPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import type { CallResult } from '../api/call-operation.ts';
import type { Control } from '../controls.tsx';
import type { ChosenFiles } from '../files/chosen-file.ts';
import type { FormValues } from '../form-values.ts';
import type { Reference } from '../reference.ts';
import type { SubmissionOptions } from '../submission-options.ts';

/** What a form needs of the record that the server has created. */
export type SubmittedForm = Reference;

/** Calls the operation of a form with valid values and files. */
export type SendForm = (
  values: FormValues,
  files: ChosenFiles,
  options: SubmissionOptions,
) => Promise<CallResult<SubmittedForm>>;

export type WizardStep<Step extends string> = {
  id: Step;
  title: MessageId;
  controls: Readonly<Record<string, Control>>;
};

/** Everything that is specific to one wizard; the `Wizard` component is the same for all forms. */
export type WizardDefinition<Step extends string> = {
  /** Also the name under which the draft is stored. */
  form: ApplicationKind;
  /** Loads the function that sends the form; called early, so that sending need not wait for it. */
  loadSend: () => Promise<SendForm>;
  /** How long the failure banner is shown; undefined: until it is closed. */
  failureBannerMs?: number;
  steps: readonly WizardStep<Step>[];
  schemas: Record<Step, z.ZodMiniObject>;
  defaults: FormValues;
  /** The field that tells several applications of a visitor apart. */
  titleField: string;
  redirectDelayMs: number;
  redirectTo: PublicPath;
  texts: {
    heading: MessageId;
    lead: MessageId;
    failed: MessageId;
    sentTitle: MessageId;
    sentText: MessageId;
    sentNext: MessageId;
    goNow: MessageId;
  };
};
