import { bulkRecordsMax } from '@isangano/contracts/bulk/limits';
import type { BulkSelectionInput, MatchingSelection } from '@isangano/contracts/bulk/operation';
import type { ExportFormat } from '@isangano/contracts/lists/search';
import type { RecordNoun } from '@isangano/contracts/records';
import { Fragment, type ReactNode } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { api } from '../../base/api.ts';
import { BottomBar } from '../../base/bottom-bar.tsx';
import { ExportFormats } from '../../base/export-button.tsx';
import { recordPages } from '../../registry.ts';
import { useHasRole } from '../../session/role.tsx';
import { ActionDialog, type DialogAction } from './action-dialog.tsx';
import { OperationStatus, useOperation } from './operation.tsx';
import { createSelection, deselect, type Selection } from './selection.ts';

type BulkBarProps = {
  noun: RecordNoun;
  matching: MatchingSelection;
  selection: Selection;
  onChange: (selection: Selection) => void;
  /** An operation has ended, and the list has been read again. */
  onEnd: (deselectChanged: (selection: Selection) => Selection) => void;
  /** The action that is to be confirmed. */
  asked: DialogAction | undefined;
  onAsk: (action: DialogAction | undefined) => void;
};

/** The selection and its actions, at the bottom of the window; then the progress of the operation. */
export function BulkBar({ noun, matching, selection, onChange, onEnd, asked, onAsk }: BulkBarProps) {
  const { _, locale } = useDeferredMessages('staffBulk', 'staffDetails', 'staffRecords');
  const isOwner = useHasRole('owner');
  const { client } = api.useUtils();
  const { router, bulkActions } = recordPages[noun];
  const work = useOperation(noun, (changed) => onEnd((before) => deselect(before, changed)));
  const counted = api.bulk.count.useQuery(matching, { enabled: selection.isAll }).data;
  const count = selection.isAll ? (counted?.count ?? 0) : selection.versions.size;
  const isKnown = count > 0 && !(selection.isAll && counted?.isTooMany);
  const canAct = isKnown && !work.isBeginning;
  const chosen: BulkSelectionInput = selection.isAll
    ? matching
    : {
        type: 'records',
        noun,
        records: Array.from(selection.versions, ([id, version]) => ({ id, version })),
      };

  const keptFocus = useKeptFocus<HTMLDivElement>();

  async function createExportLink(format: ExportFormat): Promise<string | undefined> {
    const operation = await work.begin(chosen, count, { type: 'export' });
    return operation && (await client[router].exportLink.mutate({ selection: operation.id, format }));
  }

  const renderAction = (action: DialogAction, label: string, variant?: 'danger') => (
    <Button variant={variant ?? 'secondary'} size="s" disabled={!canAct} onClick={() => onAsk(action)}>
      {label}
    </Button>
  );

  return (
    <BottomBar label={_('bulk.bar')}>
      <div {...keptFocus} className="grid gap-2">
        {work.operation ? (
          <OperationStatus
            operation={work.operation}
            isUndoing={work.isUndoing}
            onUndo={work.undo}
            onClose={work.close}
          />
        ) : (
          <>
            <p role="status" className="font-bold tabular">
              {describeSelected()}
            </p>
            <div className="flex flex-wrap gap-2">
              {bulkActions.map(({ action, label }) => (
                <Fragment key={action}>{renderAction(action, _(label))}</Fragment>
              ))}
              {renderAction('assign', _('bulk.assign'))}
              <ExportFormats createLink={createExportLink} disabled={!canAct} />
              {isOwner && renderAction('delete', _('bulk.delete'), 'danger')}
            </div>
          </>
        )}
      </div>
      {asked && isKnown && (
        <ActionDialog
          action={asked}
          noun={noun}
          count={count}
          isSending={work.isBeginning}
          onClose={() => onAsk(undefined)}
          onConfirm={async (action) => {
            const operation = await work.begin(chosen, count, action);
            if (!operation) return false;
            onAsk(undefined);
            onChange(createSelection(selection.filterKey));
            return true;
          }}
        />
      )}
    </BottomBar>
  );

  function describeSelected(): ReactNode {
    if (selection.isAll && !counted) return _('bulk.counting');
    if (counted?.isTooMany && selection.isAll)
      return _('bulk.tooMany', { max: formatNumber(locale, bulkRecordsMax) });
    return _('bulk.selected', { count, number: formatNumber(locale, count) });
  }
}
