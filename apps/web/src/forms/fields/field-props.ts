import type { MessageId } from '../../i18n/message-ids.gen.ts';

/** What every kind of field takes; `name` is the field's name on the wire. */
export type FieldProps<Name extends string = string> = {
  name: Name;
  label: MessageId;
  hint?: MessageId;
  required?: boolean;
};
