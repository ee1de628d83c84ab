import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { getErrorData } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { lazyDialog } from '../../base/lazy-boundary.tsx';
import { notifyStaff } from '../../base/notifications.tsx';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog));

/** Runs a call, after the password if the server asks for it; `undefined` if it failed or was given up. */
export type RunConfirmed = <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;

type Pending = { retry: () => void; cancel: () => void };

/**
 * Runs calls that need a recent sign-in: if the server asks for the password first, a dialog does, and the call is
 * repeated. A failure is shown as a notification; resolves with `undefined` then, and if the dialog is closed.
 * Calls `onEnd` in any case. Render `dialog` on the page.
 */
export function useConfirmed(onEnd?: () => Promise<void>): { run: RunConfirmed; dialog: ReactNode } {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const [pending, setPending] = useState<Pending>();

  async function run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await runConfirmed(call);
    } catch (error) {
      void notifyStaff(error instanceof Error ? getErrorText(error) : _('account.failed'));
      return undefined;
    } finally {
      void onEnd?.();
    }
  }

  async function runConfirmed<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await call();
    } catch (error) {
      if (getErrorData(error)?.reason !== 'confirmation_required') throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => {
      setPending({ retry: () => resolve(true), cancel: () => resolve(false) });
    });
    setPending(undefined);
    return isConfirmed ? await call() : undefined;
  }

  return {
    run,
    dialog: pending && <ConfirmDialog onConfirmed={pending.retry} onClose={pending.cancel} />,
  };
}
