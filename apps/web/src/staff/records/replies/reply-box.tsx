import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { submitOnCtrlEnter } from '../../base/submit-on-ctrl-enter.ts';
import { Timestamp } from '../../base/timestamp.tsx';
import type { ReplyState } from './use-reply.ts';

type Thread = NonNullable<ReplyState['thread']>;

const tones: Record<Thread['replies'][number]['mail'], BadgeTone> = {
  waiting: 'blue',
  delayed: 'yellow',
  sent: 'green',
  written: 'yellow',
  refused: 'red',
  bounced: 'red',
  withdrawn: 'neutral',
};

type ReplyBoxProps = { reply: ReplyState; formId: string; hasFocus?: boolean };

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
            <Field label={_('replies.subject')} error={reply.errors.subject} required>
              {(control) => (
                <TextInput
                  {...control}
                  value={reply.subject}
                  onChange={({ target }) => reply.setSubject(target.value)}
                />
              )}
            </Field>
            <Field label={_('replies.template')}>
              {(control) => (
                <Select
                  {...control}
                  value={reply.template}
                  onChange={({ target }) => reply.chooseTemplate(target.value)}
                >
                  {thread.templates.map(({ name }) => (
                    <option key={name} value={name}>
                      {_(`replies.template.${name}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Field
            label={_('replies.text')}
            error={reply.errors.text}
            hint={_('replies.hint', { to: thread.to, language: _(`replies.language.${thread.locale}`) })}
            required
          >
            {(control) => (
              <TextArea
                {...control}
                rows={8}
                lang={thread.locale}
                autoFocus={hasFocus}
                value={reply.text}
                onChange={({ target }) => reply.setText(target.value)}
                onKeyDown={submitOnCtrlEnter}
              />
            )}
          </Field>
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
              <Badge tone={tones[mail]}>{_(`replies.state.${mail}`)}</Badge>
            </p>
            <p className="mt-1 font-bold wrap-anywhere">{subject}</p>
            <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
