import type { MatchingSelection } from '@isangano/contracts/bulk/operation';
import type { RecordNoun } from '@isangano/contracts/records';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyExport } from '../../../ui/optional.tsx';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { useHasRole } from '../../session/role.tsx';
import type { DialogAction } from './action-dialog.tsx';
import { createSelection, type Selectable, type Selection, toggleRecord } from './selection.ts';

const RecordCheckbox = lazyExport(() => import('./selection-controls.tsx'), 'RecordCheckbox');
const BulkBar = lazyExport(() => import('./bulk-bar.tsx'), 'BulkBar');

const SelectionButtons = lazyExport(() => import('./selection-controls.tsx'), 'SelectionButtons');

/** Returns the buttons that select records of a list, the checkbox of each, and the bar with the actions. */
export function useBulk(noun: RecordNoun, matching: MatchingSelection, records: readonly Selectable[]) {
  const { _ } = useLingui();
  const canSelect = useHasRole('reviewer');
  const [stored, setSelection] = useState<Selection>();
  const filterKey = JSON.stringify(matching);
  const selection = stored && stored.filterKey !== filterKey ? createSelection(filterKey) : stored;
  const [asked, setAsked] = useState<DialogAction>();

  const end = () => setSelection(undefined);

  function change(changed: Selection): void {
    setAsked(undefined);
    setSelection(changed);
  }

  /** Selects or deselects a record; with `isRange`, all from the one before. */
  function toggle(id: string, isRange: boolean): void {
    if (canSelect) change(toggleRecord(selection ?? createSelection(filterKey), records, { id, isRange }));
  }

  return {
    buttons: canSelect && (
      <div className="flex flex-wrap gap-x-2">
        <Button
          variant={selection ? 'primary' : 'secondary'}
          size="s"
          aria-pressed={selection !== undefined}
          onClick={() => setSelection(selection ? undefined : createSelection(filterKey))}
        >
          {_('staff.select')}
        </Button>
        {selection && (
          <LazyBoundary onClose={end}>
            <SelectionButtons records={records} selection={selection} onChange={change} />
          </LazyBoundary>
        )}
      </div>
    ),
    renderCheckbox: ({ id }: Selectable, name: string) =>
      selection && (
        <LazyBoundary loading={<span className="size-11 shrink-0" />} onClose={end}>
          <RecordCheckbox
            name={name}
            isSelected={selection.isAll || selection.versions.has(id)}
            onToggle={(isRange) => toggle(id, isRange)}
          />
        </LazyBoundary>
      ),
    isSelecting: selection !== undefined,
    bar: selection && (
      <LazyBoundary onClose={end}>
        <BulkBar
          noun={noun}
          matching={matching}
          selection={selection}
          onChange={change}
          onEnd={(deselectChanged) => setSelection((before) => before && deselectChanged(before))}
          asked={asked}
          onAsk={setAsked}
        />
      </LazyBoundary>
    ),
    toggle,
    /** Asks for a confirmation of an action on the selection. Returns false if nothing is selected. */
    ask(action: DialogAction) {
      const isAny = selection !== undefined && (selection.isAll || selection.versions.size > 0);
      if (isAny) setAsked(action);
      return isAny;
    },
  };
}
