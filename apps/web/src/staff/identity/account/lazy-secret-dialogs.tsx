import { lazyDialog } from '../../base/lazy-boundary.tsx';

const load = () => import('./secret-dialog.tsx');

/* What they show is shown only once, so it is not lost with their code. */

export const SecretDialog = lazyDialog(
  () => load().then((file) => file.SecretDialog),
  ({ secret: { title, hint, text } }) => [title, hint, text].join('\n'),
);

export const RecoveryCodesDialog = lazyDialog(
  () => load().then((file) => file.RecoveryCodesDialog),
  ({ title, codes }) => [title, ...codes].join('\n'),
);
