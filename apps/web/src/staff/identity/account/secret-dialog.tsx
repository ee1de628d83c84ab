import { useLingui } from '@lingui/react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyTextButton } from '../../base/copy-text-button.tsx';

/** `text` is a generated password or API token, or a list of recovery codes. */
export type Secret = { title: string; hint: string; text: string | readonly string[] };

export type SecretDialogProps = { secret: Secret; onClose: () => void };

/** Shows a secret, once. Only its button closes it: a stray key, or a press beside it, would lose what is shown once. */
export function SecretDialog({ secret: { title, hint, text }, onClose }: SecretDialogProps) {
  const { _ } = useLingui();
  const isSingle = typeof text === 'string';
  return (
    <Dialog
      open
      onClose={undefined}
      title={title}
      width={isSingle ? '2xl' : undefined}
      footer={
        <>
          <CopyTextButton
            variant="secondary"
            text={isSingle ? text : text.join('\n')}
            label={_(isSingle ? 'staffTeam.secret.copy' : 'account.codes.copy')}
          />
          <Button onClick={onClose}>{_('account.codes.done')}</Button>
        </>
      }
    >
      <p>{hint}</p>
      {isSingle ? (
        <p className="mt-4 border-2 border-line bg-chalk p-3 font-mono wrap-anywhere select-all">{text}</p>
      ) : (
        <ul className="mt-4 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {text.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
