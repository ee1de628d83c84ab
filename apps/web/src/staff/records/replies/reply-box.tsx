import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { SelectField, TextAreaField, TextField } from '../../base/fields.tsx';
import { submitOnCtrlEnter } from '../../base/shortcuts.ts';
import { Timestamp } from '../../base/timestamp.tsx';
import { mailTones } from '../mail-history/mail-state.ts';
import { type ReplyState, useReply } from './use-reply.ts';

type Thread = NonNullable<ReplyState['thread']>;

type ReplyBoxProps = { reply: ReplyState; formId: string; hasFocus?: boolean };

/** The replies to an applicant, and the form of the next one. */
export function ApplicationReply({ id }: { id: string }) {
  const { _ } = useLingui();
  const titleId = useId();
  const formId = useId();
  const reply = useReply({ noun: 'application', id });
  return (
    <section aria-labelledby={titleId} className="mt-6 max-w-3xl">
      <h3 id={titleId} className="sr-only">
        {_('replies.write')}
      </h3>
      <ReplyBox reply={reply} formId={formId} />
      <Button
        type="submit"
        form={formId}
        variant="secondary"
        className="mt-4"
        disabled={!reply.canReply}
        busy={reply.isSending}
      >
        {_('replies.reply')}
      </Button>
    </section>
  );
}

/** The replies to a record and the form of the next one, which a button elsewhere submits; disabled without a mail server. */
export function ReplyBox({ reply, formId, hasFocus = false }: ReplyBoxProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffReplies');
  const reasonId = useId();
  const { thread, canReply, hasMailServer } = reply;
  return (
    <div className="grid gap-5 border-t-2 border-line pt-5">
      {thread && thread.replies.length > 0 && <Replies replies={thread.replies} />}
      {canReply && thread ? (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!reply.isSending) reply.send();
          }}
          className="grid gap-4"
        >
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <TextField
              label={_('replies.subject')}
              error={reply.errors.subject}
              required
              value={reply.subject}
              onValue={reply.setSubject}
            />
            <SelectField
              label={_('replies.template')}
              values={thread.templates.map(({ name }) => name)}
              getLabel={(name) => _(`replies.template.${name}`)}
              value={reply.template}
              onValue={(name) => reply.chooseTemplate(name)}
            />
          </div>
          <TextAreaField
            label={_('replies.text')}
            error={reply.errors.text}
            hint={_('replies.hint', { to: thread.to, language: _(`replies.language.${thread.locale}`) })}
            required
            rows={8}
            lang={thread.locale}
            autoFocus={hasFocus}
            value={reply.text}
            onValue={reply.setText}
            onKeyDown={submitOnCtrlEnter}
          />
        </form>
      ) : (
        <div className="grid gap-2">
          <TextArea
            disabled
            rows={3}
            aria-label={_('replies.reply')}
            aria-describedby={reasonId}
            placeholder={_('replies.disabled')}
          />
          <p id={reasonId} className="text-sm text-soft">
            {hasMailServer === false && _('replies.noMailServer')}
            {hasMailServer === true && thread && _('replies.noRole')}
          </p>
        </div>
      )}
    </div>
  );
}

function Replies({ replies }: Pick<Thread, 'replies'>) {
  const { _ } = useLingui();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-sans text-sm text-soft">
        {_('replies.title')}
      </h3>
      <ol className="mt-2 grid gap-4">
        {replies.map(({ id, at, by, subject, text, mail }) => (
          <li key={id} className="border-l-4 border-line pl-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <span className="wrap-anywhere">{by}</span>
              <Timestamp iso={at} />
              <Badge tone={mailTones[mail]}>{_(`replies.state.${mail}`)}</Badge>
            </p>
            <p className="mt-1 font-bold wrap-anywhere">{subject}</p>
            <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
