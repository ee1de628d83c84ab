import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getErrorReason } from '../staff/api.ts';

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
);

type Pending = { retry: () => void; cancel: () => void };

/**
 * Runs calls that need a recent sign-in: if the server asks for the password first, a dialog does, and the call is
 * repeated. Resolves with `undefined` if the dialog is closed. Render `dialog` on the page.
 */
export function useConfirmed(): {
  run: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;
  dialog: ReactNode;
} {
  const [pending, setPending] = useState<Pending>();

  async function run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await call();
    } catch (error) {
      if (getErrorReason(error) !== 'confirmation_required') throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => {
      setPending({ retry: () => resolve(true), cancel: () => resolve(false) });
    });
    setPending(undefined);
    return isConfirmed ? await call() : undefined;
  }

  return {
    run,
    dialog: pending && (
      <Suspense>
        <ConfirmDialog onConfirmed={pending.retry} onClose={pending.cancel} />
      </Suspense>
    ),
  };
}
