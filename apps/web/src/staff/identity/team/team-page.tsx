import { useLingui } from '@lingui/react';
import { lazy, useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Checkbox } from '../../../ui/inputs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { api } from '../../base/api.ts';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import type { Secret } from '../account/secret-dialog.tsx';
import { Section } from '../account/section.tsx';
import { type RunConfirmed, useConfirmed } from '../account/use-confirmed.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const SecretDialog = lazy(() =>
  import('../account/secret-dialog.tsx').then((file) => ({ default: file.SecretDialog })),
);

/** What the sections of the team page and their dialogs are given. */
export type TeamProps = {
  /** Reads the page again after the call. */
  run: RunConfirmed;
  /** Shows a generated password or API token. */
  onSecret: (secret: Secret) => void;
};

/** Accounts, API tokens and the settings of the staff area, for owners. */
export function TeamPage() {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors');
  const utils = api.useUtils();
  const { run: runConfirmed, dialog } = useConfirmed();
  const settings = api.team.getSettings.useQuery();
  const changeSettings = api.team.changeSettings.useMutation();
  const [secret, setSecret] = useState<Secret>();

  async function run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    const result = await runConfirmed(call);
    void utils.team.invalidate();
    return result;
  }

  return (
    <>
      <PageHead title="staffTeam.documentTitle" description="staffTeam.title" />
      <h1 className="text-3xl">{_('staffTeam.title')}</h1>
      <AccountsSection run={run} onSecret={setSecret} />
      <TokensSection run={run} onSecret={setSecret} />
      {settings.data && (
        <Section title={_('staffTeam.settings.heading')}>
          <Checkbox
            className="mt-4 max-w-text"
            label={_('staffTeam.settings.factor')}
            description={_('staffTeam.settings.factor.hint')}
            checked={settings.data.isFactorRequired}
            onChange={({ target }) =>
              void run(() => changeSettings.mutateAsync({ isFactorRequired: target.checked }))
            }
          />
        </Section>
      )}
      <LazyBoundary>
        {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      </LazyBoundary>
      {dialog}
    </>
  );
}
