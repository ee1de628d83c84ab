import { useLingui } from '@lingui/react';
import { lazy, useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon, TrashIcon } from '../../../ui/record-icons.tsx';
import { api } from '../../base/api.ts';
import { download } from '../../base/download.ts';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { showAlert } from '../../base/questions.ts';
import { useConfirmed } from '../../identity/account/use-confirmed.tsx';

const EraseDialog = lazy(() => import('./erase-dialog.tsx').then((file) => ({ default: file.EraseDialog })));

/** What owners do with all data about a person. Both ask for the password, if the sign-in was a while ago. */
export function PersonActions({ email }: { email: string }) {
  const { _ } = useLingui();
  useDeferredMessages('staffAccount', 'fieldErrors');
  const utils = api.useUtils();
  const exportLink = api.people.exportLink.useMutation();
  const erase = api.people.erase.useMutation();
  const { run, dialog } = useConfirmed();
  const [isErasing, setIsErasing] = useState(false);

  async function downloadData(): Promise<void> {
    const url = await run(() => exportLink.mutateAsync({ email }));
    if (url !== undefined) download(url);
  }

  async function eraseData(typedEmail: string): Promise<void> {
    // Closed first: the server may ask for the password in a dialog of its own.
    setIsErasing(false);
    const erased = await run(() => erase.mutateAsync({ email, typedEmail }));
    if (!erased) return;
    await utils.invalidate();
    void notifyStaff(_('people.erased'));
    if (erased.mentions.length > 0)
      await showAlert(_('people.erased.mentions', { records: erased.mentions.join(', ') }));
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" size="s" busy={exportLink.isPending} onClick={() => void downloadData()}>
        <DownloadIcon />
        {_('people.export')}
      </Button>
      <Button variant="danger" size="s" busy={erase.isPending} onClick={() => setIsErasing(true)}>
        <TrashIcon />
        {_('people.erase')}
      </Button>
      <LazyBoundary onClose={() => setIsErasing(false)}>
        {isErasing && (
          <EraseDialog
            email={email}
            onErase={(typed) => void eraseData(typed)}
            onClose={() => setIsErasing(false)}
          />
        )}
      </LazyBoundary>
      {dialog}
    </div>
  );
}
