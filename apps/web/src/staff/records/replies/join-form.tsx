import type { ReceivedReply } from '@isangano/contracts/replies/received';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { TextField } from '../../base/fields.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { useErrorFocus } from '../../base/use-error-focus.ts';
import { recordPages } from '../../registry.ts';
import { useHasRole } from '../../session/role.tsx';
import { RecordLink } from '../record-link.tsx';

/** Joins a mail that became a message to the record that it belongs to, whose reference is typed unless the mail names one. */
export function JoinForm({ reply: { id, claimed } }: { reply: ReceivedReply }) {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const canJoin = useHasRole('reviewer');
  const [reference, setReference] = useState(claimed?.reference ?? '');
  const [error, setError] = useState<string>();
  const errorFocus = useErrorFocus();
  const join = api.replies.join.useMutation({
    async onSuccess({ noun, id: recordId }) {
      void notifyStaff(_('replies.joined'));
      await navigate(recordPages[noun].locateRecord(recordId));
      await utils.invalidate();
    },
    onError: (failure) => setError(getErrorText(failure)),
  });
  return (
    <div className="mt-3 grid gap-3 bg-clay p-4">
      {claimed && (
        <p className="wrap-anywhere">
          {_('replies.claims')}{' '}
          <RecordLink record={claimed} className="font-bold">
            {`${claimed.reference} · ${claimed.name}`}
          </RecordLink>
          <span className="block text-sm text-soft">{_('replies.claims.hint')}</span>
        </p>
      )}
      {canJoin && (
        <form
          {...errorFocus}
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setError(undefined);
            join.mutate({ id, reference });
          }}
        >
          <div className="flex-[1_1_14rem]">
            <TextField
              label={_('replies.join.reference')}
              error={error}
              autoComplete="off"
              spellCheck={false}
              value={reference}
              onValue={setReference}
            />
          </div>
          <Button type="submit" variant="secondary" busy={join.isPending} disabled={reference.trim() === ''}>
            {_('replies.join')}
          </Button>
        </form>
      )}
    </div>
  );
}
