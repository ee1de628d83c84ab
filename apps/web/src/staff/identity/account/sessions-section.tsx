import { useLingui } from '@lingui/react';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { notifyStaff } from '../../base/notifications.tsx';
import { leave } from '../sign-in/sign-out.ts';
import { Row, Rows, Section } from './section.tsx';

/** Lists one's own sessions, and ends one or all of them. */
export function SessionsSection() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const sessions = api.account.listSessions.useQuery();
  const onError = () => void notifyStaff(_('account.failed'));
  const end = api.account.endSession.useMutation({ onSuccess: () => void sessions.refetch(), onError });
  const endAll = api.auth.logoutEverywhere.useMutation({ onSuccess: leave, onError });
  return (
    <Section
      title={_('account.sessions.heading')}
      hint={_('account.sessions.hint')}
      action={
        <Button variant="secondary" size="s" busy={endAll.isPending} onClick={() => endAll.mutate()}>
          {_('account.sessions.endAll')}
        </Button>
      }
    >
      <Rows>
        {sessions.data?.map(({ id, browser, address, createdAt, usedAt, isCurrent }) => {
          const name = browser ?? _('account.sessions.program');
          return (
            <Row
              key={id}
              title={
                <>
                  {name}
                  {isCurrent && <Badge tone="green">{_('account.sessions.current')}</Badge>}
                </>
              }
              facts={[
                _('account.sessions.used', { date: formatMoment(locale, usedAt) ?? '' }),
                _('account.sessions.from', {
                  address: address ? `${address}*` : _('account.sessions.unknown'),
                  date: formatMoment(locale, createdAt) ?? '',
                }),
              ]}
            >
              {!isCurrent && (
                <Button
                  variant="quiet"
                  size="s"
                  aria-label={_('account.sessions.end.label', { name })}
                  onClick={() => end.mutate({ id })}
                >
                  {_('account.sessions.end')}
                </Button>
              )}
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}
