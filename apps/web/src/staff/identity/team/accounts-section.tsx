import type { TeamAccount } from '@isangano/contracts/identity/accounts';
import { staffRoles } from '@isangano/contracts/identity/roles';
import { formatDate } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Options, Select } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { DialogButton, lazyDialog } from '../../base/lazy-boundary.tsx';
import { confirmAction } from '../../base/notifications.tsx';
import { useSession } from '../../session/role.tsx';
import { Row, RowAction, Rows, Section } from '../account/section.tsx';
import type { TeamProps } from './team-page.tsx';

const AccountDialog = lazyDialog(() => import('./create-dialogs.tsx'), 'AccountDialog');

type AccountsSectionProps = TeamProps & { accounts: readonly TeamAccount[] };

export function AccountsSection({ accounts, run, onSecret }: AccountsSectionProps) {
  const { _ } = useTexts();

  function showPassword({ email, password }: { email: string; password: string }): void {
    onSecret({ title: email, hint: _('staffTeam.accounts.password'), text: password });
  }

  return (
    <Section
      title={_('staffTeam.accounts.heading')}
      hint={_('staffTeam.accounts.hint')}
      action={
        <DialogButton variant="secondary" size="s" label={_('staffTeam.accounts.add')}>
          {(close) => <AccountDialog run={run} onCreated={showPassword} onClose={close} />}
        </DialogButton>
      }
    >
      <Rows>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} run={run} onPassword={showPassword} />
        ))}
      </Rows>
    </Section>
  );
}

type AccountRowProps = Pick<TeamProps, 'run'> & {
  account: TeamAccount;
  onPassword: (created: { email: string; password: string }) => void;
};

function AccountRow({ account, run, onPassword }: AccountRowProps) {
  const { _, locale } = useTexts();
  const session = useSession();
  const utils = api.useUtils();
  const changeRole = api.team.changeRole.useMutation({
    scope: { id: `role ${account.id}` },
    onSuccess: (_nothing, { role: stored }) =>
      utils.team.listAccounts.setData(undefined, (all) =>
        all?.map((one) => (one.id === account.id ? { ...one, role: stored } : one)),
      ),
  });
  const disable = api.team.disableAccount.useMutation();
  const enable = api.team.enableAccount.useMutation();
  const resetPassword = api.team.resetPassword.useMutation();
  const resetFactors = api.team.resetFactors.useMutation();
  const { email, role, createdAt, disabledAt, hasFactor } = account;
  const isOwn = session?.admin.id === account.id;

  async function reset(): Promise<void> {
    const question = _('staffTeam.accounts.reset.confirm', { email });
    if (!(await confirmAction(question, _('staffTeam.accounts.reset')))) return;
    const created = await run(() => resetPassword.mutateAsync({ email }));
    if (created) onPassword(created);
  }

  async function removeFactors(): Promise<void> {
    const question = _('staffTeam.accounts.factors.confirm', { email });
    if (!(await confirmAction(question, _('staffTeam.accounts.factors')))) return;
    await run(() => resetFactors.mutateAsync({ email }));
  }

  return (
    <Row
      title={
        <>
          {email}
          {isOwn && <Badge tone="green">{_('staffTeam.accounts.you')}</Badge>}
          {disabledAt && <Badge tone="neutral">{_('staffTeam.accounts.disabled')}</Badge>}
        </>
      }
      facts={[
        _('staffTeam.accounts.since', { date: formatDate(locale, createdAt) ?? '' }),
        _(hasFactor ? 'staffTeam.accounts.factor' : 'staffTeam.accounts.noFactor'),
      ]}
    >
      <Select
        aria-label={_('staffTeam.accounts.role', { email })}
        value={changeRole.isPending ? changeRole.variables.role : role}
        disabled={isOwn}
        onChange={({ target }) => {
          const newRole = staffRoles.find((known) => known === target.value);
          if (newRole) void run(() => changeRole.mutateAsync({ email, role: newRole }));
        }}
      >
        <Options values={staffRoles} getLabel={(known) => _(`account.role.${known}`)} />
      </Select>
      {!isOwn && (
        <>
          <RowAction text="staffTeam.accounts.reset" values={{ email }} onClick={() => void reset()} />
          {hasFactor && (
            <RowAction
              text="staffTeam.accounts.factors"
              values={{ email }}
              onClick={() => void removeFactors()}
            />
          )}
          <RowAction
            text={disabledAt ? 'staffTeam.accounts.enable' : 'staffTeam.accounts.disable'}
            values={{ email }}
            onClick={ignoreSecondClick(
              () => void run(() => (disabledAt ? enable : disable).mutateAsync({ email })),
            )}
          />
        </>
      )}
    </Row>
  );
}
