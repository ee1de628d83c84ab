import { useEffect, useEffectEvent } from 'react';
import { lazyExport } from '../../../ui/optional.tsx';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { showAlert } from '../../base/notifications.tsx';
import type { SecretDialogProps } from './secret-dialog.tsx';

export const SecretDialog = lazySecret(() => import('./secret-dialog.tsx'));

/** The secret is shown only once: if the code of this dialog cannot be loaded, it is shown as a plain text. */
export function lazySecret(load: () => Promise<typeof import('./secret-dialog.tsx')>) {
  const Dialog = lazyExport(load, 'SecretDialog');
  return (props: SecretDialogProps) => (
    <LazyBoundary failure={<PlainText {...props} />}>
      <Dialog {...props} />
    </LazyBoundary>
  );
}

function PlainText({ secret: { title, hint, text }, onClose }: SecretDialogProps) {
  const show = useEffectEvent(async () => {
    await showAlert([title, hint, text].flat().join('\n'));
    onClose();
  });
  useEffect(() => void show(), []);
  return null;
}
