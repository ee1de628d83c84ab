import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { getErrorData } from '../../base/api.ts';
import { useErrorNotice } from '../../base/error-text.ts';
import { lazyDialog } from '../../base/lazy-boundary.tsx';
import { notifyStaff } from '../../base/notifications.tsx';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** Runs a call, after the password if the server asks for it; `undefined` if it failed or was given up. */
export type RunConfirmed = <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Runs calls that need a recent sign-in: if the server asks for the password first, a dialog does, and the call is
 * repeated. A failure is shown as a notification; resolves with `undefined` then, and if the dialog is closed.
 * Calls `onEnd` in any case. Render `dialog` on the page.
 */
export function useConfirmed(onEnd?: () => Promise<void>): { run: RunConfirmed; dialog: ReactNode } {
  const { _ } = useLingui();
  const showError = useErrorNotice();
  /** The calls that wait for the password. */
  const [pending, setPending] = useState<readonly ((isConfirmed: boolean) => void)[]>([]);

  async function run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await runConfirmed(call);
    } catch (error) {
      if (error instanceof Error) showError(error);
      else void notifyStaff(_('account.failed'));
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
      setPending((before) => [...before, resolve]);
    });
    return isConfirmed ? await call() : undefined;
  }

  function answer(isConfirmed: boolean): void {
    setPending([]);
    for (const resolve of pending) resolve(isConfirmed);
  }

  return {
    run,
    dialog: pending.length > 0 && (
      <ConfirmDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} />
    ),
  };
}
