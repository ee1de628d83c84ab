import type { MessageId } from '../../i18n/message-ids.gen.ts';

/** Props of every field component; `name` is the field's name in the API. */
export type FieldProps<Name extends string = string> = {
  name: Name;
  label: MessageId;
  hint?: MessageId;
  required?: boolean;
};
