import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { toggleShown } from './change-selection.ts';
import { createSelection, type Selectable, type Selection } from './selection.ts';

type SelectionButtonsProps = {
  records: readonly Selectable[];
  selection: Selection;
  onChange: (selection: Selection) => void;
};

/** Select many records at once, or none. */
export function SelectionButtons({ records, selection, onChange }: SelectionButtonsProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffBulk');
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        disabled={records.length === 0}
        onClick={() => onChange(toggleShown(selection, records))}
      >
        {_('bulk.selectShown')}
      </Button>
      <Button variant="quiet" size="s" onClick={() => onChange({ ...selection, isAll: true })}>
        {_('bulk.selectAll')}
      </Button>
      <Button
        variant="quiet"
        size="s"
        disabled={!selection.isAll && selection.versions.size === 0}
        onClick={() => onChange(createSelection(selection.filterKey))}
      >
        {_('bulk.selectNone')}
      </Button>
    </>
  );
}
