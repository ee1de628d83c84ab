import { Fragment } from 'react';
import type { Control } from '../controls.tsx';

type Controls = Readonly<Record<string, Control>>;

/** Splits controls into runs with the same group. */
function groupControls(controls: Controls) {
  const groups: { Group: Control['Group']; entries: [string, Control][] }[] = [];
  for (const entry of Object.entries(controls)) {
    const { Group } = entry[1];
    const last = groups.at(-1);
    if (last && Group && last.Group === Group) last.entries.push(entry);
    else groups.push({ Group, entries: [entry] });
  }
  return groups;
}

/** Renders all controls of a step. */
export function StepFields({ controls }: { controls: Controls }) {
  return groupControls(controls).map(({ Group = Fragment, entries }) => (
    <Group key={entries[0]?.[0]}>
      {entries.map(([name, { Field }]) => (
        <Field key={name} name={name} />
      ))}
    </Group>
  ));
}
