import type { labels } from './labels.ts';

export type LabelGroup = keyof typeof labels;
export type LabelValue<Group extends LabelGroup> = keyof (typeof labels)[Group] & string;

/** Returns the message id of a value's label, such as `label.format.InStudio`. */
export function toLabelId<Group extends LabelGroup, Value extends LabelValue<Group>>(
  group: Group,
  value: Value,
): `label.${Group}.${Value}` {
  return `label.${group}.${value}`;
}
