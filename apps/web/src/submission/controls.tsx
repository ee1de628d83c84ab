import type { MessageId } from '@isangano/content/message-ids.gen';
import type { FileField as FileFieldName } from '@isangano/contracts/applications/values';
import { type LabelGroup, type LabelValue, toLabelId } from '@isangano/contracts/label-id';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import { CheckField, ChecklistField, type Option, RadioField, SelectField } from './fields/choice-fields.tsx';
import { FileField } from './fields/file-field.tsx';
import { TextAreaField, TextField } from './fields/text-fields.tsx';
import type { FormValues } from './form-values.ts';

type LabelOption<Group extends LabelGroup, Value extends LabelValue<Group>> = {
  value: Value;
  label: `label.${Group}.${Value}`;
};

/** How the answer to a field is shown in the review of all answers. */
type Answer = {
  label: MessageId;
  /** Of choices. */
  options?: readonly Option[];
  format?: 'number' | 'moment' | undefined;
  /** Whether other answers lead to the question; without it, it is always asked. */
  isAsked?: (values: FormValues) => boolean;
};

/** How a field of a step is rendered. */
export type Control = {
  /** Without it, the answer is shown nowhere but in the field. */
  answer?: Answer;
  Field: ComponentType<{ name: string }>;
  /** Consecutive controls with the same group are rendered as its children. */
  Group?: ComponentType<{ children: ReactNode }>;
  /** Only for controls of files. */
  fileField?: FileFieldName;
  /** The value of an empty field: without it, an empty text. */
  empty?: false | [];
};

/** The controls of a step in their order: one for every key of its schema, and for its files. */
type StepControls<Schema extends z.ZodMiniObject, Files extends FileFieldName = never> = Readonly<
  Record<keyof z.output<Schema>, Control> & { [Name in Files]: Control & { fileField: Name } }
>;

/** The controls of each step of a wizard, in the order in which they are shown. `Files` has the file fields by step. */
export type WizardControls<Schemas extends Record<string, z.ZodMiniObject>, Files> = {
  [Step in keyof Schemas]: StepControls<
    Schemas[Step],
    Step extends keyof Files ? Extract<Files[Step], FileFieldName> : never
  >;
};

/** The props of a field component without its name, which is the key of the control. */
type Props<Field extends (props: never) => ReactNode> = Omit<Parameters<Field>[0], 'name'>;

const formats: Readonly<Record<string, Answer['format']>> = { number: 'number', 'datetime-local': 'moment' };

export function text(props: Props<typeof TextField>): Control {
  const { label, type = '' } = props;
  return {
    answer: { label, format: formats[type] },
    Field: ({ name }) => <TextField {...props} name={name} />,
  };
}

export function longText(props: Props<typeof TextAreaField>): Control {
  return { answer: { label: props.label }, Field: ({ name }) => <TextAreaField {...props} name={name} /> };
}

export function select(props: Props<typeof SelectField>): Control {
  return { answer: props, Field: ({ name }) => <SelectField {...props} name={name} /> };
}

export function radios(props: Props<typeof RadioField>): Control {
  return { answer: props, Field: ({ name }) => <RadioField {...props} name={name} /> };
}

export function checklist(props: Props<typeof ChecklistField>): Control {
  return { answer: props, empty: [], Field: ({ name }) => <ChecklistField {...props} name={name} /> };
}

export function check(props: Props<typeof CheckField>): Control {
  return { empty: false, Field: ({ name }) => <CheckField {...props} name={name} /> };
}

/** The name of a file field is typed: it must be the key of its control. */
export function file<Name extends FileFieldName>(
  fileField: Name,
  props: Props<typeof FileField>,
  Field: typeof FileField = FileField,
) {
  return {
    answer: { label: props.label },
    fileField,
    Field: () => <Field {...props} name={fileField} />,
  };
}

/** Returns the initial values of a form: those of `defaults`, and empty ones. */
export function withEmptyValues(
  steps: Readonly<Record<string, Readonly<Record<string, Control>>>>,
  defaults: FormValues,
): FormValues {
  const controls = Object.values(steps).flatMap((step) => Object.entries(step));
  const values = { ...defaults };
  for (const [name, { fileField, empty = '' }] of controls) if (!fileField) values[name] ??= empty;
  return values;
}

function Columns({ children }: { children: ReactNode }) {
  return <div className="grid gap-8 sm:grid-cols-2">{children}</div>;
}

/** Places a control beside its neighbours of this kind, in two columns. */
export function half(control: Control): Control {
  return { ...control, Group: Columns };
}

export function labelOptions<Group extends LabelGroup, Value extends LabelValue<Group>>(
  group: Group,
  values: readonly Value[],
): LabelOption<Group, Value>[] {
  return values.map((value) => ({ value, label: toLabelId(group, value) }));
}
