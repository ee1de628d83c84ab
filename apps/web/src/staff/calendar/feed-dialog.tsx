import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { api } from '../base/api.ts';
import { CopyTextButton } from '../base/copy-text-button.tsx';
import { useErrorText } from '../base/error-text.ts';

/** Shows the address at which the calendar program of this person reads the appointments. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const { mutate, data, error } = api.applications.calendarLink.useMutation();
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={_('staffCalendar.feed')}
      width="2xl"
      closeLabel={_('staff.close')}
      footer={data && <CopyTextButton text={data.url} label={_('staffCalendar.feed.copy')} />}
    >
      <p>{_('staffCalendar.feed.hint')}</p>
      {data && (
        <p className="mt-4 border-2 border-line bg-chalk p-3 font-mono text-sm wrap-anywhere select-all">
          {data.url}
        </p>
      )}
      {error && <p role="alert">{getErrorText(error)}</p>}
    </Dialog>
  );
}
