import type { ApiTokenView } from '@isangano/contracts/identity/api-token';
import { useState } from 'react';
import { formatDate, formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { api } from '../../base/api.ts';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { DialogButton, lazyDialog } from '../../base/lazy-boundary.tsx';
import { confirmAction } from '../../base/notifications.tsx';
import { ownersOnly } from '../../base/owners-only.tsx';
import { PageTitle } from '../../base/page-title.tsx';
import { SecretDialog } from '../account/lazy-secret-dialog.tsx';
import type { Secret } from '../account/secret-dialog.tsx';
import { Row, RowAction, Rows, Section } from '../account/section.tsx';
import { type RunConfirmed, useConfirmed } from '../account/use-confirmed.tsx';
import { AccountsSection } from './accounts-section.tsx';

const TokenDialog = lazyDialog(() => import('./create-dialogs.tsx'), 'TokenDialog');

/** Props of the sections of the team page and their dialogs. */
export type TeamProps = {
  /** Reads the page again after the call. */
  run: RunConfirmed;
  /** Shows a generated password or API token. */
  onSecret: (secret: Secret) => void;
};

export const TeamPage = ownersOnly(Team);

/** Accounts, API tokens and the settings of the staff area, for owners. All of it appears at once, so that nothing moves. */
function Team() {
  const { _ } = useTexts();
  const utils = api.useUtils();
  const { run, dialog } = useConfirmed(async () => {
    await Promise.all([utils.team.invalidate(), utils.assignments.listMembers.invalidate()]);
  });
  const accounts = api.team.listAccounts.useQuery();
  const tokens = api.team.listTokens.useQuery();
  const settings = api.team.getSettings.useQuery();
  const isPending = [accounts, tokens, settings].some((query) => query.isPending);
  const failed = [accounts, tokens, settings].find((query) => !query.data);
  const changeSettings = api.team.changeSettings.useMutation({
    scope: { id: 'settings' },
    onSuccess: (_nothing, stored) => utils.team.getSettings.setData(undefined, stored),
  });
  const [secret, setSecret] = useState<Secret>();

  return (
    <>
      <PageTitle title="staffTeam.title" />
      {isPending ? (
        <Skeleton rows={6} text={_('staff.loading')} />
      ) : (
        <>
          {failed && <ErrorAlert error={failed.error} className="mt-6" />}
          {accounts.data && <AccountsSection accounts={accounts.data} run={run} onSecret={setSecret} />}
          {tokens.data && <TokensSection tokens={tokens.data} run={run} onSecret={setSecret} />}
          {settings.data && (
            <Section title={_('staffTeam.settings.heading')}>
              <Checkbox
                className="mt-4 max-w-text"
                label={_('staffTeam.settings.factor')}
                description={_('staffTeam.settings.factor.hint')}
                checked={
                  (changeSettings.isPending ? changeSettings.variables : settings.data).isFactorRequired
                }
                onChange={({ target }) =>
                  void run(() => changeSettings.mutateAsync({ isFactorRequired: target.checked }))
                }
              />
            </Section>
          )}
        </>
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {dialog}
    </>
  );
}

type TokensSectionProps = TeamProps & { tokens: readonly ApiTokenView[] };

function TokensSection({ tokens, run, onSecret }: TokensSectionProps) {
  const { _, locale } = useTexts();
  const revoke = api.team.revokeToken.useMutation();
  const [openedAt] = useState(() => Date.now());

  async function confirmRevoke({ id, name }: { id: string; name: string }): Promise<void> {
    const question = _('staffTeam.tokens.revoke.confirm', { name });
    if (!(await confirmAction(question, _('staffTeam.tokens.revoke')))) return;
    await run(() => revoke.mutateAsync({ id }));
  }

  return (
    <Section
      title={_('staffTeam.tokens.heading')}
      hint={_('staffTeam.tokens.hint')}
      action={
        <DialogButton variant="secondary" size="s" label={_('staffTeam.tokens.add')}>
          {(close) => <TokenDialog run={run} onSecret={onSecret} onClose={close} />}
        </DialogButton>
      }
    >
      {tokens.length === 0 && <p className="mt-4">{_('staffTeam.tokens.none')}</p>}
      {tokens.length > 0 && (
        <Rows>
          {tokens.map((token) => {
            const { id, name, scope, owner, expiresAt, revokedAt, lastUsedAt } = token;
            const isExpired = Date.parse(expiresAt) <= openedAt;
            return (
              <Row
                key={id}
                title={
                  <>
                    {name}
                    {revokedAt && <Badge tone="neutral">{_('staffTeam.tokens.revoked')}</Badge>}
                    {!revokedAt && isExpired && <Badge tone="neutral">{_('staffTeam.tokens.expired')}</Badge>}
                  </>
                }
                facts={[
                  _(`staffTeam.scope.${scope}`) + (owner ? ` · ${owner}` : ''),
                  _('staffTeam.tokens.until', { date: formatDate(locale, expiresAt) ?? '' }),
                  lastUsedAt
                    ? _('staffTeam.tokens.used', { date: formatMoment(locale, lastUsedAt) ?? '' })
                    : _('staffTeam.tokens.unused'),
                ]}
              >
                {!revokedAt && !isExpired && (
                  <RowAction
                    text="staffTeam.tokens.revoke"
                    values={{ name }}
                    onClick={() => void confirmRevoke(token)}
                  />
                )}
              </Row>
            );
          })}
        </Rows>
      )}
    </Section>
  );
}
