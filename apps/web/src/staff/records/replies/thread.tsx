import type { RecordSubject } from '@isangano/contracts/records';
import { markedRepliesMax } from '@isangano/contracts/replies/inputs';
import type { ReceivedReply, Reply, ReplyThread } from '@isangano/contracts/replies/reply';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatGroupTime } from '../../../i18n/group-time.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { api } from '../../base/api.ts';
import { QuietButton } from '../../base/buttons.tsx';
import { useErrorNotice, useErrorText } from '../../base/error-text.ts';
import { TextField } from '../../base/fields.tsx';
import { Form } from '../../base/form.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { RecordSection } from '../../base/record-section.tsx';
import { Timestamp, useNow } from '../../base/timestamp.tsx';
import { recordPages } from '../../registry.ts';
import { useHasRole } from '../../session/role.tsx';
import { StoredFiles } from '../files/stored-files.tsx';
import { mailTones } from '../mail-history/mail-state.ts';
import { RecordLink } from '../record-link.tsx';

type ThreadProps = { about: RecordSubject; thread: ReplyThread };

/** The thread between staff and the author of a record, oldest first. Shown replies count as read. */
export function Thread({ about, thread: { replies, received } }: ThreadProps) {
  const { _ } = useDeferredMessages('staffThread', 'staffDetails', 'labels');
  useMarkRead(about, received);
  const entries = [
    ...replies.map((reply) => ({ at: reply.sendAt ?? reply.at, key: reply.id, reply, mail: undefined })),
    ...received.map((mail) => ({ at: mail.at, key: mail.id, reply: undefined, mail })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <RecordSection title={_('replies.title')}>
      <ol className="mt-2 grid gap-5">
        {entries.map(({ key, reply, mail }) => (
          <li key={key}>
            {reply && <OwnReply about={about} reply={reply} />}
            {mail && <AuthorReply about={about} reply={mail} />}
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}

function useMarkRead({ noun, id }: RecordSubject, received: readonly ReceivedReply[]): void {
  const canMark = useHasRole('reviewer');
  const { client } = api.useUtils();
  const unread = received.filter(({ isRead }) => !isRead).slice(0, markedRepliesMax);
  const unreadIds = unread.map((reply) => reply.id).join(' ');
  useEffect(() => {
    if (!canMark || unreadIds === '') return;
    // The API client logs errors; they stay unread.
    client.replies.markRead.mutate({ noun, id, ids: unreadIds.split(' ') }).catch(() => undefined);
  }, [client, canMark, unreadIds, noun, id]);
}

const bodyClass = 'max-w-text whitespace-pre-line wrap-anywhere';
const factsClass = 'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft';

function OwnReply({ about, reply }: { about: RecordSubject; reply: Reply }) {
  const { _, locale } = useTexts();
  const now = useNow();
  const { by, at, sendAt, subject, text, mail } = reply;
  const isPlanned = sendAt !== null && mail === 'waiting' && Date.parse(sendAt) > now;
  return (
    <div className="border-l-4 border-line pl-4">
      <p className={factsClass}>
        <span className="wrap-anywhere">{by}</span>
        <Timestamp iso={at} />
        {isPlanned ? (
          <Badge tone="blue">{_('replies.state.planned')}</Badge>
        ) : (
          <Badge tone={mailTones[mail]}>{_(`replies.state.${mail}`)}</Badge>
        )}
      </p>
      {isPlanned && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm font-bold">
          <span>
            {_('replies.plannedFor')} {formatGroupTime(locale, sendAt)}
          </span>
          <CancelButton about={about} id={reply.id} />
        </p>
      )}
      <p className="mt-1 font-bold wrap-anywhere">{subject}</p>
      <p className={bodyClass}>{text}</p>
    </div>
  );
}

function CancelButton({ about, id }: { about: RecordSubject; id: string }) {
  const { _ } = useTexts();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const canCancel = useHasRole('reviewer');
  const cancel = api.replies.cancel.useMutation({
    onSuccess: () => void notifyStaff(_('replies.cancelled')),
    onError,
    // The reply leaves the list when its text comes back as the draft, so that typing in between is not interrupted.
    onSettled: () => utils.replies.get.invalidate(about),
  });
  if (!canCancel) return null;
  return (
    <QuietButton busy={cancel.isPending} onClick={() => cancel.mutate({ ...about, key: id })}>
      {_('replies.cancel')}
    </QuietButton>
  );
}

function AuthorReply({ about, reply }: { about: RecordSubject; reply: ReceivedReply }) {
  const { _ } = useTexts();
  const utils = api.useUtils();
  const { id, from, at, source, subject, text, original, files, leftOut, isAutomatic, isRecord } = reply;
  // It is read as soon as it is shown, and stays marked while it is.
  const [isNew] = useState(!reply.isRead);

  async function refresh() {
    const thread = await utils.replies.get.fetch(about, { staleTime: 0 });
    return thread.received.find((one) => one.id === id)?.files ?? [];
  }

  return (
    <div className="border-l-4 border-ochre pl-4">
      <div className={factsClass}>
        <span className="font-bold text-ink wrap-anywhere">
          {[from.name, from.email].filter(Boolean).join(' · ')}
        </span>
        <Timestamp iso={at} />
        <span>{_(`replies.source.${source}`)}</span>
        {isNew && <Badge tone="yellow">{_('replies.new')}</Badge>}
        {isAutomatic && <Badge tone="neutral">{_('replies.automatic')}</Badge>}
      </div>
      {!isRecord && (
        <>
          {source === 'mail' && subject && <p className="mt-1 font-bold wrap-anywhere">{subject}</p>}
          <p className={bodyClass}>{text || _('replies.noText')}</p>
        </>
      )}
      {original !== null && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center">{_('replies.original')}</summary>
          <pre className="max-h-96 overflow-auto border-2 border-line bg-chalk p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {original}
          </pre>
        </details>
      )}
      {files.length > 0 && (
        <div className="mt-2">
          <StoredFiles files={files} heading="replies.files" refresh={refresh} />
        </div>
      )}
      {leftOut.length > 0 && (
        <p className="mt-2 text-sm wrap-anywhere">{_('replies.leftOut', { names: leftOut.join(', ') })}</p>
      )}
      {isRecord && <JoinForm reply={reply} />}
    </div>
  );
}

/** Joins a mail that became a message to the record that it belongs to, whose reference is typed unless the mail names one. */
function JoinForm({ reply: { id, claimed } }: { reply: ReceivedReply }) {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const canJoin = useHasRole('reviewer');
  const [reference, setReference] = useState(claimed?.reference ?? '');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const join = api.replies.join.useMutation({
    async onSuccess({ noun, id: recordId }) {
      void notifyStaff(_('replies.joined'));
      // Not if the person has closed the message by then.
      if (box.current) await navigate(recordPages[noun].locateRecord(recordId));
      await utils.invalidate();
    },
    onError: (failure) => setError(getErrorText(failure)),
  });
  return (
    <div ref={box} className="mt-3 grid gap-3 bg-clay p-4">
      {claimed && (
        <p className="wrap-anywhere">
          {_('replies.claims')}{' '}
          <RecordLink record={claimed} className="font-bold">
            {`${claimed.reference} · ${claimed.name}`}
          </RecordLink>
          <span className="block text-sm text-soft">{_('replies.claims.hint')}</span>
        </p>
      )}
      {canJoin && (
        <Form
          className="flex flex-wrap items-end gap-3"
          onSubmit={() => {
            setError(undefined);
            join.mutate({ id, reference });
          }}
        >
          <div className="flex-[1_1_14rem]">
            <TextField
              label={_('replies.join.reference')}
              error={error}
              autoComplete="off"
              spellCheck={false}
              value={reference}
              onValue={setReference}
            />
          </div>
          <Button type="submit" variant="secondary" busy={join.isPending} disabled={reference.trim() === ''}>
            {_('replies.join')}
          </Button>
        </Form>
      )}
    </div>
  );
}
