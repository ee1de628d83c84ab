import type { ReactNode } from 'react';
import type { MessageId } from '../../i18n/message-ids.gen.ts';

/** What every kind of field takes; `name` is the field's name on the wire. */
export type FieldProps<Name extends string = string> = {
  name: Name;
  label: MessageId;
  hint?: MessageId;
  required?: boolean;
};

/** The same field for one form, which only takes names that the form's schema has. */
export type FieldOf<Name extends string, Props> = (props: Props & { name: Name }) => ReactNode;
