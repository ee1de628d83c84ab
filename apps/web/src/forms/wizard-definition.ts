import type { FileField } from '@isangano/contracts/applications/values';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import type { FormValues } from './form-values.ts';

export type WizardStep<Step extends string> = {
  id: Step;
  title: MessageId;
  Screen: ComponentType;
  fileFields?: readonly FileField[];
};

/** All that tells one wizard from another; the frame knows nothing of a form's subject. */
export type WizardDefinition<Step extends string> = {
  /** Name of its draft on the device. */
  form: string;
  /** Where the finished form is posted. */
  url: string;
  /** Without files it goes as JSON. */
  sendsJson?: boolean;
  /** How long the words of a failure stay; without it until a person closes them. */
  failureMs?: number;
  steps: readonly WizardStep<Step>[];
  schemas: Record<Step, z.ZodMiniObject>;
  defaults: FormValues;
  redirectDelayMs: number;
  redirectTo: string;
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
