import { type LabelGroup, labelId } from '@isangano/contracts/label-id';
import type { labels } from '@isangano/contracts/labels';
import type { Option } from './fields/choice-fields.tsx';

/** The values of an enum as options, with their words. */
export function labelOptions<Group extends LabelGroup>(
  group: Group,
  values: readonly (keyof (typeof labels)[Group] & string)[],
): Option[] {
  return values.map((value) => ({ value, label: labelId(group, value) }));
}
