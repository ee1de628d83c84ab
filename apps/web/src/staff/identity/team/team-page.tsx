import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Checkbox } from '../../../ui/inputs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { api } from '../../base/api.ts';
import { Section } from '../account/section.tsx';
import { useConfirmed } from '../account/use-confirmed.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** How the sections of the team page change something. */
export type TeamChanges = {
  /**
   * Runs a call, after the password if the server asks for it, and reads the page again. Failures are shown as
   * notifications. `undefined` if it failed or was given up.
   */
  run: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;
};

/** Accounts, API tokens and the settings of the staff area, for owners. */
export function TeamPage() {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors');
  const { changes, dialog } = useTeamChanges();
  const settings = api.team.getSettings.useQuery();
  const changeSettings = api.team.changeSettings.useMutation();
  return (
    <>
      <PageHead title="staffTeam.documentTitle" description="staffTeam.title" />
      <h1 className="text-3xl">{_('staffTeam.title')}</h1>
      <AccountsSection changes={changes} />
      <TokensSection changes={changes} />
      {settings.data && (
        <Section title={_('staffTeam.settings.heading')}>
          <Checkbox
            className="mt-4 max-w-text"
            label={_('staffTeam.settings.factor')}
            description={_('staffTeam.settings.factor.hint')}
            checked={settings.data.isFactorRequired}
            onChange={({ target }) =>
              void changes.run(() => changeSettings.mutateAsync({ isFactorRequired: target.checked }))
            }
          />
        </Section>
      )}
      {dialog}
    </>
  );
}

/** Render `dialog` on the page. */
function useTeamChanges(): { changes: TeamChanges; dialog: ReactNode } {
  const utils = api.useUtils();
  const { run: runConfirmed, dialog } = useConfirmed();

  async function run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    const result = await runConfirmed(call);
    void utils.team.invalidate();
    return result;
  }

  return { changes: { run }, dialog };
}
