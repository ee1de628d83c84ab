import { useLingui } from '@lingui/react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyTextButton } from '../../base/copy-text-button.tsx';

export type Secret = { title: string; hint: string; text: string };

/** Shows a generated password or API token, once. */
export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { _ } = useLingui();
  const { title, hint, text } = secret;
  return (
    <CopyDialog
      onClose={onClose}
      title={title}
      width="2xl"
      text={text}
      copyLabel={_('staffTeam.secret.copy')}
    >
      <p>{hint}</p>
      <p className="mt-4 border-2 border-line bg-chalk p-3 font-mono wrap-anywhere select-all">{text}</p>
    </CopyDialog>
  );
}

type RecoveryCodesDialogProps = { title: string; codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({ title, codes, onClose }: RecoveryCodesDialogProps) {
  const { _ } = useLingui();
  return (
    <CopyDialog onClose={onClose} title={title} text={codes.join('\n')} copyLabel={_('account.codes.copy')}>
      <p>{_('account.codes.hint')}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </CopyDialog>
  );
}

type CopyDialogProps = Pick<ComponentProps<typeof Dialog>, 'onClose' | 'title' | 'width' | 'children'> & {
  text: string;
  copyLabel: string;
};

/** Only its button closes it: a stray key, or a press beside it, would lose what is shown once. */
function CopyDialog({ text, copyLabel, onClose, ...dialog }: CopyDialogProps) {
  const { _ } = useLingui();
  return (
    <Dialog
      open
      onClose={() => undefined}
      {...dialog}
      footer={
        <>
          <CopyTextButton variant="secondary" text={text} label={copyLabel} />
          <Button onClick={onClose}>{_('account.codes.done')}</Button>
        </>
      }
    />
  );
}
