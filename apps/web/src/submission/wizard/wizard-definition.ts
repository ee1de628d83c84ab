import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { PublicPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import type { Control } from '../controls.tsx';
import type { FormValues } from '../form-values.ts';

export type WizardStep<Step extends string> = {
  id: Step;
  title: MessageId;
  controls: Readonly<Record<string, Control>>;
};

/** Everything that is specific to one wizard; the `Wizard` component is the same for all forms. */
export type WizardDefinition<Step extends string> = {
  /** Also the name under which the draft is stored, and the first part of the ids of its messages. */
  form: ApplicationKind;
  /** Returns what is sent as JSON if no files are chosen; a form without it is always sent as a form. */
  toJson?: (values: FormValues) => unknown;
  /** How long the failure banner is shown; undefined: until it is closed. */
  failureBannerMs?: number;
  steps: readonly WizardStep<Step>[];
  schemas: Record<Step, z.ZodMiniObject>;
  defaults: FormValues;
  /** The field that tells several applications of a visitor apart. */
  titleField: string;
  redirectDelayMs: number;
  redirectTo: PublicPath;
};
