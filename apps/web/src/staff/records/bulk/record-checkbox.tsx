import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { toggleRecord } from './change-selection.ts';
import type { Selectable, Selection } from './selection.ts';

type RecordCheckboxProps = {
  id: string;
  name: string;
  records: readonly Selectable[];
  selection: Selection;
  onChange: (selection: Selection) => void;
};

/** Selects a record. With the Shift key, all from the one before are selected too. */
export function RecordCheckbox({ id, name, records, selection, onChange }: RecordCheckboxProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffBulk');
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-selects
        aria-label={_('bulk.select', { name })}
        checked={selection.isAll || selection.versions.has(id)}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          onChange(toggleRecord(selection, records, { id, isRange }));
        }}
        className="grid size-6 cursor-[inherit] appearance-none place-items-center border-2 border-ink bg-chalk checked:bg-ink checked:before:size-4 checked:before:bg-checked checked:before:cut-diamond forced-color-adjust-none"
      />
    </label>
  );
}
