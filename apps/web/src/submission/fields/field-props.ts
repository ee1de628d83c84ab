import type { MessageId } from '@isangano/content/message-ids.gen';

/** Props of every field component; `name` is the field's name in the API. */
export type FieldProps<Name extends string = string> = {
  name: Name;
  label: MessageId;
  hint?: MessageId;
  required?: boolean;
};
