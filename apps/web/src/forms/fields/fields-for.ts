import type { ComponentProps, ReactNode } from 'react';
import { CheckField } from './check-field.tsx';
import { ChecklistField, RadioField, SelectField } from './choice-fields.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

type FieldOf<Name extends string, Props> = (props: Props & { name: Name }) => ReactNode;

type Fields<Name extends string> = {
  Text: FieldOf<Name, ComponentProps<typeof TextField>>;
  LongText: FieldOf<Name, ComponentProps<typeof TextAreaField>>;
  Select: FieldOf<Name, ComponentProps<typeof SelectField>>;
  Radios: FieldOf<Name, ComponentProps<typeof RadioField>>;
  Checklist: FieldOf<Name, ComponentProps<typeof ChecklistField>>;
  Check: FieldOf<Name, ComponentProps<typeof CheckField>>;
};

/** The fields of one form: they only take names that its schema has. */
export function fieldsFor<Name extends string>(): Fields<Name> {
  return {
    Text: TextField,
    LongText: TextAreaField,
    Select: SelectField,
    Radios: RadioField,
    Checklist: ChecklistField,
    Check: CheckField,
  };
}
