import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';

const prefix = 'staffContent.field.';

type NameOf<Id> = Id extends `${typeof prefix}${infer Name}` ? Name : never;

/** Returns the label of a field; fields that no text names have their own name. */
export function useFieldLabel(): (name: string) => string {
  const { _, i18n } = useLingui();
  const hasLabel = (name: string): name is NameOf<MessageId> => prefix + name in i18n.messages;
  return (name) => (hasLabel(name) ? _(`${prefix}${name}`) : name);
}
