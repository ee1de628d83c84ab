import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { showAlert } from '../../base/notifications.tsx';

const load = () => import('./secret-dialog.tsx');

export const SecretDialog = lazySecret(
  () => load().then((file) => file.SecretDialog),
  ({ secret: { title, hint, text } }) => [title, hint, text].join('\n'),
);

export const RecoveryCodesDialog = lazySecret(
  () => load().then((file) => file.RecoveryCodesDialog),
  ({ title, codes }) => [title, ...codes].join('\n'),
);

/** What these dialogs show is shown only once: if their code cannot be loaded, it is shown as a plain text. */
export function lazySecret<Props extends { onClose: () => void }>(
  loadDialog: () => Promise<ComponentType<Props>>,
  getText: (props: Props) => string,
) {
  const Dialog: ComponentType<Props> = lazy(async () => ({ default: await loadDialog() }));
  return (props: Props) => (
    <LazyBoundary failure={<PlainText text={getText(props)} onClose={props.onClose} />}>
      <Dialog {...props} />
    </LazyBoundary>
  );
}

function PlainText({ text, onClose }: { text: string; onClose: () => void }) {
  const show = useEffectEvent(async () => {
    await showAlert(text);
    onClose();
  });
  useEffect(() => void show(), []);
  return null;
}
