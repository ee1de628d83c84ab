import type { MessageId } from '@isangano/content/message-ids.gen';
import type { RecordAction } from '@isangano/contracts/bulk/operation';
import type { RecordNoun } from '@isangano/contracts/records';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { FilterField, TextField } from '../../base/fields.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { useHasMailServer } from '../mail-history/mail-state.ts';
import { isReasonTooLong, ReasonFields, useKeptReason } from '../reason-fields.tsx';
import { useMembers } from '../record-badges.tsx';

export type DialogAction = 'approve' | 'reject' | 'assign' | 'read' | 'delete';

type ActionDialogProps = {
  action: DialogAction;
  noun: RecordNoun;
  count: number;
  isSending: boolean;
  /** Resolves to whether the operation has started. If so, the dialog is to be closed; otherwise the typed text is kept. */
  onConfirm: (action: RecordAction) => Promise<boolean>;
  onClose: () => void;
};

function getHint(
  action: Exclude<DialogAction, 'assign'>,
  noun: RecordNoun,
  hasMailServer: boolean | undefined,
): MessageId {
  if (action === 'delete') return `bulk.delete.${noun}`;
  if (action !== 'read' && hasMailServer === false) return 'bulk.decide.noMailServer';
  return `bulk.${action}.hint`;
}

/** Asks before many records are changed. Deleting them asks for their number to be typed. */
export function ActionDialog({ action, noun, count, isSending, onConfirm, onClose }: ActionDialogProps) {
  const { _, locale } = useTexts();
  const members = useMembers();
  const hasMailServer = useHasMailServer();
  const { fields, forget } = useKeptReason('rejection of many');
  const [assigneeId, setAssigneeId] = useState<string>();
  const [typed, setTyped] = useState('');
  const [hasError, setHasError] = useState(false);
  const number = formatNumber(locale, count);

  async function submit(): Promise<void> {
    if (isSending) return;
    if (action === 'delete' && typed.replace(/\D/g, '') !== String(count)) {
      setHasError(true);
      return;
    }
    if (action === 'reject' && isReasonTooLong(fields.reason)) return;
    const hasBegun = await onConfirm(toRecordAction());
    if (hasBegun && action === 'reject') forget();
  }

  function toRecordAction(): RecordAction {
    if (action === 'approve') return { type: 'decide', status: 'approved' };
    if (action === 'assign') return { type: 'assign', assigneeId: assigneeId ?? null };
    if (action !== 'reject') return { type: action };
    const text = fields.reason.trim();
    return {
      type: 'decide',
      status: 'rejected',
      ...(text && { reason: text, isReasonMailed: fields.isMailed }),
    };
  }

  return (
    <FormDialog
      title={_(`bulk.${action}.title`, { count, number })}
      submitLabel={_(`bulk.${action}.confirm`)}
      isSending={isSending}
      isDangerous={action === 'delete'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {action !== 'assign' && <p className="text-soft">{_(getHint(action, noun, hasMailServer))}</p>}
      {action === 'reject' && <ReasonFields {...fields} />}
      {action === 'assign' && (
        <FilterField
          label={_('records.assignee')}
          values={members.filter(({ isActive }) => isActive).map(({ id }) => id)}
          value={assigneeId}
          allLabel={_('records.nobody')}
          getLabel={(id) => members.find((member) => member.id === id)?.username ?? ''}
          onChange={setAssigneeId}
        />
      )}
      {action === 'delete' && (
        <TextField
          label={_('bulk.delete.count', { number })}
          error={hasError && _('bulk.delete.wrong', { number })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onValue={(text) => {
            setTyped(text);
            setHasError(false);
          }}
        />
      )}
    </FormDialog>
  );
}
