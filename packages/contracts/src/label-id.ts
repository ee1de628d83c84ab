import type { labels } from './labels.ts';

export type LabelGroup = keyof typeof labels;
type ValueOf<Group extends LabelGroup> = keyof (typeof labels)[Group] & string;
export type LabelId = { [Group in LabelGroup]: `label.${Group}.${ValueOf<Group>}` }[LabelGroup];

/**
 * The message id of a value's words, for example `label.format.InStudio`. The cast holds because
 * `value` can only be one of the group's, and the compiler cannot follow that through a template.
 */
export function labelId<Group extends LabelGroup>(group: Group, value: ValueOf<Group>): LabelId {
  return `label.${group}.${value}` as LabelId;
}
