import { type LabelGroup, type LabelValue, toLabelId } from '@isangano/contracts/label-id';

type LabelOption<Group extends LabelGroup, Value extends LabelValue<Group>> = {
  value: Value;
  label: `label.${Group}.${Value}`;
};

/** Returns the values of an enum as options, with their labels. */
export function labelOptions<Group extends LabelGroup, Value extends LabelValue<Group>>(
  group: Group,
  values: readonly Value[],
): LabelOption<Group, Value>[] {
  return values.map((value) => ({ value, label: toLabelId(group, value) }));
}
