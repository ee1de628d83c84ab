import { useState } from 'react';
import { formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { api } from '../../base/api.ts';
import { QuietButton, SmallButton } from '../../base/buttons.tsx';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { lazyDialog } from '../../base/lazy-boundary.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { PageTitle } from '../../base/page-title.tsx';
import { leave } from '../sign-in/sign-out.ts';
import { SecretDialog } from './lazy-secret-dialog.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { Row, RowAction, Rows, Section } from './section.tsx';
import { type RunConfirmed, useConfirmed } from './use-confirmed.tsx';

/** How the sections of the account page change second factors. Failures are shown as notifications. */
export type FactorChanges = {
  run: RunConfirmed;
  /** Runs a call that adds a factor, and shows the recovery codes that it returns. */
  add: (call: () => Promise<string[]>) => Promise<void>;
  remove: (call: () => Promise<void>) => Promise<void>;
  /** Shows new recovery codes, if there are any, and reads the account again. */
  finish: (codes: string[]) => void;
};

const AppDialog = lazyDialog(() => import('./app-dialog.tsx'), 'AppDialog');

/** One's own account: second factors and sessions. */
export function AccountPage() {
  const { _ } = useTexts();
  const account = api.account.get.useQuery();
  const { changes, codes, clearCodes, dialog } = useFactorChanges();
  const createCodes = api.account.createRecoveryCodes.useMutation();
  const { data } = account;
  const hasFactor = data !== undefined && (data.hasTotp || data.passkeys.length > 0);
  return (
    <>
      <PageTitle title="account.title" name="account.name" />
      {data && (
        <p className="mt-2 text-soft wrap-anywhere">
          {data.email} · {_(`account.role.${data.role}`)}
        </p>
      )}
      {account.isPending && <Skeleton rows={4} text={_('staff.loading')} />}
      {!data && <ErrorAlert error={account.error} className="mt-6" />}
      {data && (
        <>
          {data.isFactorRequired && !hasFactor && (
            <Alert tone="info" className="mt-6" title={_('account.factorRequired')}>
              <p>{_('account.factorRequired.hint')}</p>
            </Alert>
          )}
          <PasskeysSection account={data} changes={changes} />
          <AppSection hasTotp={data.hasTotp} changes={changes} />
          {hasFactor && (
            <Section
              title={_('account.codes.heading')}
              hint={_('account.codes.left', { count: data.recoveryCodesLeft })}
              action={
                <SmallButton
                  busy={createCodes.isPending}
                  onClick={() => void changes.add(() => createCodes.mutateAsync())}
                >
                  {_('account.codes.create')}
                </SmallButton>
              }
            />
          )}
          <SessionsSection />
        </>
      )}
      {dialog}
      {codes.length > 0 && (
        <SecretDialog
          secret={{ title: _('account.codes.title'), hint: _('account.codes.hint'), text: codes }}
          onClose={clearCodes}
        />
      )}
    </>
  );
}

function AppSection({ hasTotp, changes }: { hasTotp: boolean; changes: FactorChanges }) {
  const { _ } = useTexts();
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
          <QuietButton onClick={() => void changes.remove(() => remove.mutateAsync())}>
            {_('account.app.remove')}
          </QuietButton>
        ) : (
          <SmallButton busy={start.isPending} onClick={() => void startApp()}>
            {_('account.app.add')}
          </SmallButton>
        )
      }
    >
      {started && <AppDialog {...started} onAdded={changes.finish} onClose={() => setStarted(undefined)} />}
    </Section>
  );
}

/** `codes` are to be shown until `clearCodes` is called; render `dialog` on the page. */
function useFactorChanges() {
  const utils = api.useUtils();
  const { run, dialog } = useConfirmed();
  const [codes, setCodes] = useState<string[]>([]);

  const changes: FactorChanges = {
    run,
    async add(call) {
      const newCodes = await run(call);
      if (newCodes) changes.finish(newCodes);
    },
    async remove(call) {
      await run(call);
      changes.finish([]);
    },
    finish(newCodes) {
      setCodes(newCodes);
      void utils.account.get.invalidate();
    },
  };
  return { changes, codes, clearCodes: () => setCodes([]), dialog };
}

function SessionsSection() {
  const { _, locale } = useTexts();
  const sessions = api.account.listSessions.useQuery();
  const onError = () => void notifyStaff(_('account.failed'));
  const end = api.account.endSession.useMutation({ onSuccess: () => void sessions.refetch(), onError });
  const endAll = api.auth.logoutEverywhere.useMutation({ onSuccess: leave, onError });
  return (
    <Section
      title={_('account.sessions.heading')}
      hint={_('account.sessions.hint')}
      action={
        <SmallButton busy={endAll.isPending} onClick={() => endAll.mutate()}>
          {_('account.sessions.endAll')}
        </SmallButton>
      }
    >
      {!sessions.data && <ErrorAlert error={sessions.error} className="mt-4" />}
      <Rows>
        {sessions.data?.map(({ id, browser, address, createdAt, usedAt, isCurrent }) => {
          const name = browser ?? _('account.sessions.program');
          return (
            <Row
              key={id}
              factsId={id}
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
                <RowAction
                  text="account.sessions.end"
                  values={{ name }}
                  aria-describedby={id}
                  onClick={ignoreSecondClick(() => end.mutate({ id }))}
                />
              )}
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}
