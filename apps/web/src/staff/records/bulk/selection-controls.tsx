import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { QuietButton } from '../../base/buttons.tsx';
import { createSelection, type Selectable, type Selection, toggleShown } from './selection.ts';

type RecordCheckboxProps = { name: string; isSelected: boolean; onToggle: (isRange: boolean) => void };

/** Selects a record. With the Shift key, all from the one before are selected too. */
export function RecordCheckbox({ name, isSelected, onToggle }: RecordCheckboxProps) {
  const { _ } = useDeferredMessages('staffBulk');
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-selects
        aria-label={_('bulk.select', { name })}
        checked={isSelected}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="grid size-6 cursor-[inherit] appearance-none place-items-center border-2 border-ink bg-chalk checked:bg-ink checked:before:size-4 checked:before:bg-checked checked:before:cut-diamond forced-color-adjust-none"
      />
    </label>
  );
}

type SelectionProps = {
  records: readonly Selectable[];
  selection: Selection;
  onChange: (selection: Selection) => void;
};

/** Selects many records at once, or none. */
export function SelectionButtons({ records, selection, onChange }: SelectionProps) {
  const { _ } = useDeferredMessages('staffBulk');
  return (
    <>
      <QuietButton disabled={records.length === 0} onClick={() => onChange(toggleShown(selection, records))}>
        {_('bulk.selectShown')}
      </QuietButton>
      <QuietButton onClick={() => onChange({ ...selection, isAll: true })}>{_('bulk.selectAll')}</QuietButton>
      <QuietButton
        disabled={!selection.isAll && selection.versions.size === 0}
        onClick={() => onChange(createSelection(selection.filterKey))}
      >
        {_('bulk.selectNone')}
      </QuietButton>
    </>
  );
}
