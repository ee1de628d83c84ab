import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { formatDate, formatMoment } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { lazyDialog } from '../../base/lazy-boundary.tsx';
import { confirmAction } from '../../base/notifications.tsx';
import { Row, Rows, Section } from '../account/section.tsx';
import type { TeamProps } from './team-page.tsx';

const TokenDialog = lazyDialog(() => import('./create-dialogs.tsx').then((file) => file.TokenDialog));

/** Lists the API tokens, creates new ones and revokes them. */
export function TokensSection({ run, onSecret }: TeamProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const tokens = api.team.listTokens.useQuery();
  const revoke = api.team.revokeToken.useMutation();
  const [openedAt] = useState(() => Date.now());
  const [isAdding, setIsAdding] = useState(false);

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
        <Button variant="secondary" size="s" onClick={() => setIsAdding(true)}>
          {_('staffTeam.tokens.add')}
        </Button>
      }
    >
      {tokens.data && tokens.data.length > 0 && (
        <Rows>
          {tokens.data.map((token) => {
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
                  <Button
                    variant="quiet"
                    size="s"
                    aria-label={_('staffTeam.tokens.revoke.label', { name })}
                    onClick={() => void confirmRevoke(token)}
                  >
                    {_('staffTeam.tokens.revoke')}
                  </Button>
                )}
              </Row>
            );
          })}
        </Rows>
      )}

      {isAdding && <TokenDialog run={run} onSecret={onSecret} onClose={() => setIsAdding(false)} />}
    </Section>
  );
}
