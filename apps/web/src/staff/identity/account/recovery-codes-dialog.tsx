import { useLingui } from '@lingui/react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { _ } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={_('account.codes.title')}
      footer={
        <>
          <Button variant="secondary" onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>
            {_('account.codes.copy')}
          </Button>
          <Button onClick={onClose}>{_('account.codes.done')}</Button>
        </>
      }
    >
      <p>{_('account.codes.hint')}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
