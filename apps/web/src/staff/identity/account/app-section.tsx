import { useLingui } from '@lingui/react';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { Section } from './section.tsx';
import type { FactorChanges } from './use-factor-changes.ts';

const AppDialog = lazy(() => import('./app-dialog.tsx').then((file) => ({ default: file.AppDialog })));

/** Adds or removes the authenticator app. */
export function AppSection({ hasTotp, changes }: { hasTotp: boolean; changes: FactorChanges }) {
  const { _ } = useLingui();
  const start = api.account.startTotp.useMutation();
  const remove = api.account.removeTotp.useMutation();
  const [started, setStarted] = useState<{ secret: string; uri: string }>();

  async function startApp(): Promise<void> {
    setStarted(await changes.run(() => start.mutateAsync()));
  }

  return (
    <Section
      title={_('account.app.heading')}
      hint={_(hasTotp ? 'account.app.added' : 'account.app.hint')}
      action={
        hasTotp ? (
          <Button variant="quiet" size="s" onClick={() => void changes.remove(() => remove.mutateAsync())}>
            {_('account.app.remove')}
          </Button>
        ) : (
          <Button variant="secondary" size="s" busy={start.isPending} onClick={() => void startApp()}>
            {_('account.app.add')}
          </Button>
        )
      }
    >
      <LazyBoundary onClose={() => setStarted(undefined)}>
        {started && <AppDialog {...started} onAdded={changes.finish} onClose={() => setStarted(undefined)} />}
      </LazyBoundary>
    </Section>
  );
}
