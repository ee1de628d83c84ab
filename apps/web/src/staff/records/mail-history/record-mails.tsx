import type { RecordMails as Mails } from '@isangano/contracts/mail-history/mails';
import type { RecordSubject } from '@isangano/contracts/records';
import { canResend, type MailState } from '@isangano/contracts/replies/values';
import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { api } from '../../base/api.ts';
import { lazyPart } from '../../base/lazy-boundary.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { recordPages } from '../../registry.ts';
import { useHasRole } from '../../session/role.tsx';
import { mailTones } from './mail-state.ts';

const ResendButton = lazyPart(() => import('./resend-button.tsx').then((file) => file.ResendButton));
const StopNotice = lazyPart(() => import('./stop-notice.tsx').then((file) => file.StopNotice));

/** Most mails are sent within seconds, which changes no record. That one came back is a change of its record. */
const refetchMs: Partial<Record<MailState, number>> = { waiting: 2000, delayed: 15_000 };

/** Below the key of the records, so that the mails are fetched again with them when they change. */
function toQueryKey({ noun, id }: RecordSubject) {
  return [[recordPages[noun].router, 'mails'], { id }];
}

/** The mails to the author of a record, and whether they get more. Shows nothing if there are none. */
export function RecordMails({ about }: { about: RecordSubject }) {
  const { _ } = useLingui();
  useDeferredMessages('staffReplies');
  const titleId = useId();
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
    <section {...keptFocus} aria-labelledby={titleId} className="my-6 border-t-2 border-line pt-4">
      <h3 id={titleId} className="font-sans text-base font-bold">
        {_('mails.title')}
      </h3>
      {data.stop && <StopNotice about={about} to={data.to} stop={data.stop} onAllowed={show} />}
      <ol className="mt-3 grid gap-2 text-sm">
        {mails.map(({ id, kind, state, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere">{_(`mails.kind.${kind}`)}</span>
            <Badge tone={mailTones[state]}>{_(`mails.state.${state}`)}</Badge>
            <Timestamp iso={at} className="text-soft" />
            {isReviewer && !data.stop && canResend(state) && (
              <ResendButton mail={{ ...about, mailId: id }} kind={kind} onResent={show} onRefused={refresh} />
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
    </section>
  );
}
