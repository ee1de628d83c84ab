import { useLingui } from '@lingui/react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export type Secret = { title: string; hint: string; text: string };

/** Shows a generated password or API token, once. */
export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { _ } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={secret.title}
      width="2xl"
      footer={
        <>
          <Button variant="secondary" onClick={() => void navigator.clipboard?.writeText(secret.text)}>
            {_('staffTeam.secret.copy')}
          </Button>
          <Button onClick={onClose}>{_('account.codes.done')}</Button>
        </>
      }
    >
      <p>{secret.hint}</p>
      <p className="mt-4 border-2 border-line bg-chalk p-3 font-mono wrap-anywhere select-all">
        {secret.text}
      </p>
    </Dialog>
  );
}
