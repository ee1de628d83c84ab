import type { SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import type { ComponentProps } from 'react';
import { CheckField } from '../../forms/fields/check-field.tsx';
import * as choices from '../../forms/fields/choice-fields.tsx';
import type { FieldOf } from '../../forms/fields/field-props.ts';
import { TextAreaField } from '../../forms/fields/text-area-field.tsx';
import { TextField } from '../../forms/fields/text-field.tsx';

type Name = keyof SubmitPartnerInput;

/** Fields that know the names of a partnership application. */
export const Text: FieldOf<Name, ComponentProps<typeof TextField>> = TextField;
export const LongText: FieldOf<Name, ComponentProps<typeof TextAreaField>> = TextAreaField;
export const Select: FieldOf<Name, ComponentProps<typeof choices.SelectField>> = choices.SelectField;
export const Radios: FieldOf<Name, ComponentProps<typeof choices.RadioField>> = choices.RadioField;
export const Checklist: FieldOf<Name, ComponentProps<typeof choices.ChecklistField>> = choices.ChecklistField;
export const Check: FieldOf<Name, ComponentProps<typeof CheckField>> = CheckField;
