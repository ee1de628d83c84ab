import { brand } from '@isangano/content/brand';
import { latestLocalTime, toInstant } from '@isangano/contracts/local-time';
import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { getTimeZoneCity } from '../../../i18n/group-time.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { QuietButton } from '../../base/buttons.tsx';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { SelectField, TextAreaField, TextField } from '../../base/fields.tsx';
import { Form } from '../../base/form.tsx';
import { LazyBoundary, lazyDialog, lazyPart } from '../../base/lazy-boundary.tsx';
import { submitOnCtrlEnter } from '../../base/shortcuts.ts';
import { type ReplyState, useReply } from './use-reply.ts';

const Thread = lazyPart(() => import('./thread.tsx'), 'Thread');
const SnippetsDialog = lazyDialog(() => import('./snippets-dialog.tsx'), 'SnippetsDialog');

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
  const { _ } = useDeferredMessages('staffReplies', 'fieldErrors');
  const reasonId = useId();
  const { thread, threadError, canReply, hasMailServer } = reply;
  const [isEditing, setIsEditing] = useState(false);
  const [isPlanning, setIsPlanning] = useState(reply.localTime !== '');
  const beginnings = new Map([
    ...(thread?.templates.map(({ name }) => [name, _(`replies.template.${name}`)] as const) ?? []),
    ...(thread?.snippets.map(({ id, name }) => [id, name] as const) ?? []),
  ]);
  return (
    <div className="grid grid-cols-1 gap-5 border-t-2 border-line pt-5">
      {!thread && <ErrorAlert error={threadError} />}
      {thread && thread.replies.length + thread.received.length > 0 && (
        <Thread about={reply.about} thread={thread} />
      )}
      {thread && thread.writers.length > 0 && (
        <p role="status" className="text-sm font-bold wrap-anywhere">
          {_('replies.writers', { names: thread.writers.join(', ') })}
        </p>
      )}
      {canReply && thread ? (
        <Form
          id={formId}
          onSubmit={() => {
            if (!reply.isSending) reply.send();
          }}
          className="grid grid-cols-1 gap-4"
        >
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <TextField
              label={_('replies.subject')}
              error={reply.errors.subject}
              required
              lang={thread.locale}
              value={reply.subject}
              onValue={reply.setSubject}
            />
            <SelectField
              label={_('replies.template')}
              values={[...beginnings.keys()]}
              getLabel={(name) => beginnings.get(name) ?? ''}
              value={reply.template}
              onValue={(name) => reply.chooseTemplate(name)}
            />
          </div>
          <TextAreaField
            label={_('replies.text')}
            error={reply.errors.text}
            hint={
              <span className="wrap-anywhere">
                {_('replies.hint', { to: thread.to, language: _(`replies.language.${thread.locale}`) })}
              </span>
            }
            required
            rows={8}
            lang={thread.locale}
            autoFocus={hasFocus}
            value={reply.text}
            onValue={reply.setText}
            onKeyDown={submitOnCtrlEnter}
          />
          {isPlanning && (
            <LazyBoundary>
              <SendLater reply={reply} />
            </LazyBoundary>
          )}
          <div className="-ml-3.5 flex flex-wrap gap-x-3">
            {!isPlanning && (
              <QuietButton onClick={() => setIsPlanning(true)}>{_('replies.later')}</QuietButton>
            )}
            <QuietButton onClick={() => setIsEditing(true)}>{_('replies.snippets')}</QuietButton>
          </div>
        </Form>
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
      {isEditing && <SnippetsDialog onClose={() => setIsEditing(false)} />}
    </div>
  );
}

/** The time at which a reply is sent, in the time zone of the group. */
function SendLater({ reply }: { reply: ReplyState }) {
  const { _ } = useDeferredMessages('staffThread');
  return (
    <TextField
      type="datetime-local"
      max={latestLocalTime}
      label={_('replies.sendAt')}
      hint={_('replies.sendAt.hint', { city: getTimeZoneCity() })}
      error={reply.errors.sendAt && _('replies.sendAt.over')}
      // The button that showed it is gone.
      autoFocus
      value={reply.localTime}
      onValue={(localTime) =>
        reply.setPlan(localTime === '' ? undefined : `${localTime} ${toInstant(localTime, brand.timeZone)}`)
      }
    />
  );
}
