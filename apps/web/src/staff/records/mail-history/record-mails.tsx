import type { RecordMails as Mails, MailToResend, RecordMail } from '@isangano/contracts/mail-history/mails';
import type { RecordSubject } from '@isangano/contracts/records';
import { canResend, type MailState } from '@isangano/contracts/replies/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { api } from '../../base/api.ts';
import { QuietButton } from '../../base/buttons.tsx';
import { useReason } from '../../base/error-text.ts';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { confirmAction, notifyStaff } from '../../base/notifications.tsx';
import { RecordSection } from '../../base/record-section.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { recordPages } from '../../registry.ts';
import { useHasRole } from '../../session/role.tsx';
import { mailTones } from './mail-state.ts';

/** How often mails are polled: most are sent within seconds, which changes no record. A bounce is a change of its record. */
const refetchMs: Partial<Record<MailState, number>> = { waiting: 2000, delayed: 15_000 };

/** Below the key of the records, so that the mails are fetched again with them when they change. */
function toQueryKey({ noun, id }: RecordSubject) {
  return [[recordPages[noun].router, 'mails'], { id }];
}

/** The mails to the author of a record, and whether they get more. Shows nothing if there are none. */
export function RecordMails({ about }: { about: RecordSubject }) {
  const { _ } = useDeferredMessages('staffReplies');
  const { client } = api.useUtils();
  const queryClient = useQueryClient();
  const keptFocus = useKeptFocus<HTMLElement>();
  const isReviewer = useHasRole('reviewer');
  const { data, isError } = useQuery({
    queryKey: toQueryKey(about),
    queryFn: ({ signal }) => client.mails.list.query(about, { signal }),
    refetchInterval: ({ state }) => {
      const intervals = state.data?.mails.flatMap((mail) => refetchMs[mail.state] ?? []) ?? [];
      return intervals.length > 0 && Math.min(...intervals);
    },
  });
  const show = (mails: Mails) => queryClient.setQueryData(toQueryKey(about), mails);
  const refresh = () => queryClient.invalidateQueries({ queryKey: toQueryKey(about) });
  if (!data) return isError && <Alert tone="error" title={_('mails.failed')} className="mt-6" />;
  const { mails, sms } = data;
  if (mails.length === 0 && sms.length === 0 && !data.stop) return null;
  return (
    <RecordSection {...keptFocus} title={_('mails.title')} className="my-6 border-t-2 border-line pt-4">
      {data.stop && (
        <LazyBoundary>
          <StopNotice about={about} to={data.to} stop={data.stop} onAllowed={show} />
        </LazyBoundary>
      )}
      <ol className="mt-3 grid gap-2 text-sm">
        {mails.map(({ id, kind, state, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere">{_(`mails.kind.${kind}`)}</span>
            <Badge tone={mailTones[state]}>{_(`mails.state.${state}`)}</Badge>
            <Timestamp iso={at} className="text-soft" />
            {isReviewer && !data.stop && canResend(state) && (
              <LazyBoundary>
                <ResendButton
                  mail={{ ...about, mailId: id }}
                  kind={kind}
                  onResent={show}
                  onRefused={refresh}
                />
              </LazyBoundary>
            )}
          </li>
        ))}
        {sms.map(({ id, kind, state, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere">{`SMS · ${_(`mails.kind.${kind}`)}`}</span>
            <Badge tone={state === 'failed' ? 'red' : 'neutral'}>{_(`mails.sms.${state}`)}</Badge>
            <Timestamp iso={at} className="text-soft" />
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}

type ResendButtonProps = {
  mail: MailToResend;
  kind: RecordMail['kind'];
  /** Shows the mails once it waits to be sent. */
  onResent: (mails: Mails) => void;
  /** Reads the mails again: a colleague may have sent it, or the response was lost. */
  onRefused: () => Promise<void>;
};

function ResendButton({ mail, kind, onResent, onRefused }: ResendButtonProps) {
  const { _ } = useDeferredMessages('staffThread');
  const getReason = useReason();
  const resend = api.mails.resend.useMutation({
    onSuccess(mails) {
      onResent(mails);
      void notifyStaff(_('mails.resent'));
    },
    onError(error) {
      void notifyStaff(_('mails.resendFailed', { reason: getReason(error) }));
      return onRefused();
    },
  });
  return (
    <QuietButton
      busy={resend.isPending}
      aria-label={_('mails.resend.label', { mail: _(`mails.kind.${kind}`) })}
      onClick={() => resend.mutate(mail)}
    >
      {_('mails.resend')}
    </QuietButton>
  );
}

type StopNoticeProps = {
  to: string;
  stop: NonNullable<Mails['stop']>;
  about: RecordSubject;
  /** Shows the mails after they were allowed again. */
  onAllowed: (mails: Mails) => void;
};

/** Shows that the author of a record gets no mails, and why. */
function StopNotice({ to, stop, about, onAllowed }: StopNoticeProps) {
  const { _ } = useDeferredMessages('staffThread');
  const getReason = useReason();
  const isOwner = useHasRole('owner');
  const allow = api.mails.allow.useMutation({
    onSuccess(mails) {
      onAllowed(mails);
      void notifyStaff(_('mails.allowed'));
    },
    onError: (error) => void notifyStaff(_('mails.allowFailed', { reason: getReason(error) })),
  });

  async function allowAgain(): Promise<void> {
    if (await confirmAction(_('mails.allow.question', { to }), _('mails.allow'))) allow.mutate(about);
  }

  if (stop.reason === 'stopped')
    return (
      <Alert tone="info" title={_('mails.stop.stopped.title', { to })} className="mt-2 wrap-anywhere">
        {_('mails.stop.stopped.text')}
      </Alert>
    );
  return (
    <Alert tone="error" title={_('mails.stop.bounced.title', { to })} className="mt-2 wrap-anywhere">
      <p>{_('mails.stop.bounced.text', { status: stop.status })}</p>
      {isOwner && (
        <Button variant="secondary" className="mt-3" busy={allow.isPending} onClick={() => void allowAgain()}>
          {_('mails.allow')}
        </Button>
      )}
    </Alert>
  );
}
