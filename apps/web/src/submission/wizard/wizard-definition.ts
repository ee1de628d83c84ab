import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { PublicPath, publicPaths } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import type { Control } from '../controls.tsx';
import type { FormValues } from '../form-values.ts';

export type WizardStep<Step extends string> = {
  id: Step;
  title: MessageId;
  controls: Readonly<Record<string, Control>>;
};

/** The submission of a form that does not begin an application. */
export type FormTarget = {
  kind: 'correction' | 'reply';
  url: string;
  /** The name of the submission, which is its idempotency key. */
  id: string;
  /** Further values of the submission, by name. */
  fields?: readonly [name: string, text: string][];
};

export type FormDefinition<Step extends string> = {
  /** The name under which the draft is stored: that of the kind of an application, unless there is a `target`. */
  form: string;
  target?: FormTarget;
  /** Returns what is sent as JSON if no files are chosen; a form without it is always sent as a form. */
  toJson?: (values: FormValues) => unknown;
  /** Returns the values that are sent as a form, if they are not those of the controls. */
  toSent?: (values: FormValues) => FormValues;
  steps: readonly WizardStep<Step>[];
  schemas: Record<Step, z.ZodMiniObject>;
  defaults: FormValues;
  /** The field that distinguishes several applications of a visitor. */
  titleField: string;
};

/** Everything that is specific to one wizard; the `Wizard` component is the same for all forms. */
export type WizardDefinition<Step extends string> = FormDefinition<Step> & {
  /** Also the first part of the ids of its messages. */
  form: ApplicationKind;
  path: (typeof publicPaths)['interviewForm' | 'partnershipApplication'];
  /** How long the failure banner is shown; undefined: until it is closed. */
  failureBannerMs?: number;
  redirectDelayMs: number;
  redirectTo: PublicPath;
};
