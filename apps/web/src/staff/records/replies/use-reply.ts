import type { RecordSubject } from '@isangano/contracts/records';
import { sendReplyInput } from '@isangano/contracts/replies/reply';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { randomKey } from '../../../submission/random-key.ts';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { notifyStaff } from '../../base/notifications.tsx';
import { useKeptText } from '../../base/unsaved-input.ts';
import { useHasRole } from '../../session/role.tsx';
import { useHasMailServer } from '../mail-history/mail-state.ts';

/** How often a reply that waits is looked at again: most mails are sent within seconds. */
const waitingRefetchMs = 2000;

type Errors = { subject?: string | undefined; text?: string | undefined };

/** The replies to a record, and the one that is being typed, which is kept until it is sent. */
export function useReply(about: RecordSubject) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const getReason = useErrorText();
  const utils = api.useUtils();
  const canSend = useHasRole('reviewer');
  const hasMailServer = useHasMailServer();
  const { data: thread } = api.replies.get.useQuery(about, {
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ mail }) => mail === 'waiting') ? waitingRefetchMs : false,
  });
  const [keptSubject, setSubject] = useKeptText(`reply subject ${about.id}`);
  const [keptText, setText] = useKeptText(`reply ${about.id}`);
  const [template, setTemplate] = useState('blank');
  // The same key until the server has answered: a repeated request sends nothing twice.
  const [key, setKey] = useState(randomKey);
  const [errors, setErrors] = useState<Errors>({});
  const send = api.replies.send.useMutation({
    onSuccess(replies) {
      utils.replies.get.setData(about, (before) => before && { ...before, replies });
      setSubject(undefined);
      setText(undefined);
      setTemplate('blank');
      setKey(randomKey());
      void notifyStaff(_('replies.stored'));
    },
    onError(error) {
      void notifyStaff(_('replies.failed', { reason: getReason(error) }));
      // An earlier text was sent, though its response was lost. It is shown, and this one can be sent as well.
      if (error.data?.reason === 'key_reused') {
        setKey(randomKey());
        void utils.replies.get.invalidate(about);
      }
    },
  });

  const getTemplateText = (name: string) =>
    thread?.templates.find((known) => known.name === name)?.text ?? '';
  const subject = keptSubject ?? thread?.subject ?? '';
  const text = keptText ?? getTemplateText(template);

  return {
    thread,
    hasMailServer,
    canReply: hasMailServer === true && canSend && thread !== undefined,
    subject,
    text,
    template,
    errors,
    isSending: send.isPending,
    setSubject,
    setText,
    /** Begins with another text; what was typed already stays before it. */
    chooseTemplate(name: string) {
      if (keptText !== undefined && keptText.trim() !== '')
        setText(`${keptText.trimEnd()}\n\n${getTemplateText(name)}`);
      setTemplate(name);
    },
    send() {
      const input = sendReplyInput.safeParse({ ...about, key, subject, text });
      const findError = (field: string) =>
        getErrorText(input.error?.issues.find(({ path }) => path[0] === field)?.message);
      setErrors({ subject: findError('subject'), text: findError('text') });
      if (input.success) send.mutate(input.data);
    },
  };
}

export type ReplyState = ReturnType<typeof useReply>;
