import type { WebhookView } from '@isangano/contracts/webhooks/webhook';
import { useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { api } from '../base/api.ts';
import { ignoreSecondClick } from '../base/double-click.ts';
import { ErrorAlert } from '../base/error-alert.tsx';
import { DialogButton, lazyDialog } from '../base/lazy-boundary.tsx';
import { confirmAction, notifyStaff } from '../base/notifications.tsx';
import { ownersOnly } from '../base/owners-only.tsx';
import { PageTitle } from '../base/page-title.tsx';
import { SecretDialog } from '../identity/account/lazy-secret-dialog.tsx';
import type { Secret } from '../identity/account/secret-dialog.tsx';
import { Row, RowAction, Rows } from '../identity/account/section.tsx';
import { type RunConfirmed, useConfirmed } from '../identity/account/use-confirmed.tsx';

/** Texts for network errors. */
const errorTexts = [
  [/ENOTFOUND|EAI_AGAIN|no address$/, 'staffWebhooks.error.address'],
  [/aborted|ETIMEDOUT/, 'staffWebhooks.error.timeout'],
  [/ECONN|EHOSTUNREACH|ENETUNREACH|socket/, 'staffWebhooks.error.connection'],
  [/certificate|altnames/, 'staffWebhooks.error.certificate'],
] as const;

const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'), 'WebhookDialog');

export const WebhooksPage = ownersOnly(Webhooks);

/** The programs that are notified of changes, for owners. */
function Webhooks() {
  const { _ } = useTexts();
  const utils = api.useUtils();
  const { run, dialog } = useConfirmed(() => utils.webhooks.invalidate());
  const webhooks = api.webhooks.list.useQuery();
  const [secret, setSecret] = useState<Secret>();
  const keptFocus = useKeptFocus<HTMLDivElement>();

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle title="staffWebhooks.title" />
        <DialogButton size="s" label={_('staffWebhooks.add')}>
          {(close) => <WebhookDialog run={run} onSecret={setSecret} onClose={close} />}
        </DialogButton>
      </div>
      <p className="mt-2 max-w-text text-soft">{_('staffWebhooks.hint')}</p>
      {webhooks.isPending && <Skeleton rows={3} text={_('staff.loading')} />}
      {!webhooks.data && <ErrorAlert error={webhooks.error} className="mt-6" />}
      {webhooks.data?.length === 0 && <p className="mt-6">{_('staffWebhooks.none')}</p>}
      {webhooks.data && webhooks.data.length > 0 && (
        <div {...keptFocus}>
          <Rows>
            {webhooks.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} run={run} onSecret={setSecret} />
            ))}
          </Rows>
        </div>
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {dialog}
    </>
  );
}

type WebhookRowProps = { webhook: WebhookView; run: RunConfirmed; onSecret: (secret: Secret) => void };

function WebhookRow({ webhook, run, onSecret }: WebhookRowProps) {
  const { _, locale } = useTexts();
  const rotate = api.webhooks.rotate.useMutation();
  const pause = api.webhooks.pause.useMutation();
  const replay = api.webhooks.replay.useMutation();
  const remove = api.webhooks.remove.useMutation();
  const { id, url, types, pausedAt, lastSentAt, lastError, waiting, dead } = webhook;
  const isBusy = [rotate, pause, replay, remove].some(({ isPending }) => isPending);
  const errorText = errorTexts.find(([pattern]) => lastError?.match(pattern))?.[1];
  const pauseText = pausedAt ? 'staffWebhooks.resume' : 'staffWebhooks.pause';

  async function renewSecret(): Promise<void> {
    const renewed = await run(() => rotate.mutateAsync({ id }));
    const hint = `${_('staffWebhooks.secret')} ${_('staffWebhooks.rotate.hint')}`;
    if (renewed) onSecret({ title: url, hint, text: renewed.secret });
  }

  async function sendAgain(): Promise<void> {
    const sent = await run(() => replay.mutateAsync({ id }));
    if (sent) void notifyStaff(_('staffWebhooks.replayed', { count: sent.count }));
  }

  async function confirmRemove(): Promise<void> {
    if (!(await confirmAction(_('staffWebhooks.remove.confirm', { url }), _('staffWebhooks.remove')))) return;
    await run(() => remove.mutateAsync({ id }));
  }

  const actions = [
    ...(dead > 0 ? [{ text: 'staffWebhooks.replay', onClick: sendAgain } as const] : []),
    { text: pauseText, onClick: () => run(() => pause.mutateAsync({ id, isPaused: !pausedAt })) } as const,
    { text: 'staffWebhooks.rotate', onClick: renewSecret } as const,
    { text: 'staffWebhooks.remove', onClick: confirmRemove } as const,
  ];
  return (
    <Row
      title={
        <>
          {url}
          {pausedAt && <Badge tone="neutral">{_('staffWebhooks.paused')}</Badge>}
          {waiting > 0 && <Badge tone="yellow">{_('staffWebhooks.waiting', { count: waiting })}</Badge>}
          {dead > 0 && <Badge tone="red">{_('staffWebhooks.dead', { count: dead })}</Badge>}
        </>
      }
      facts={[
        types.map((type) => _(`staffWebhooks.type.${type}`)).join(', '),
        lastSentAt
          ? _('staffWebhooks.lastSent', { date: formatMoment(locale, lastSentAt) ?? '' })
          : _('staffWebhooks.neverSent'),
        lastError &&
          _('staffWebhooks.lastError', { error: errorText ? `${_(errorText)} (${lastError})` : lastError }),
      ]}
    >
      {actions.map(({ text, onClick }) => (
        <RowAction
          key={text}
          text={text}
          values={{ url }}
          busy={isBusy}
          onClick={ignoreSecondClick(() => void onClick())}
        />
      ))}
    </Row>
  );
}
