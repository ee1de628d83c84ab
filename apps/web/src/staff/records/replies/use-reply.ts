import type { RecordSubject } from '@isangano/contracts/records';
import { sendReplyInput } from '@isangano/contracts/replies/inputs';
import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { randomKey } from '../../../submission/random-key.ts';
import { api } from '../../base/api.ts';
import { useReason } from '../../base/error-text.ts';
import { notifyStaff } from '../../base/notifications.tsx';
import { useKeptText } from '../../base/unsaved-input.ts';
import { useHasRole } from '../../session/role.tsx';
import { useHasMailServer } from '../mail-history/mail-state.ts';

/** How long after the last key the typed text is stored on the server. */
const draftDelayMs = 1500;

/** How often a reply that waits is looked at again: most mails are sent within seconds. */
const waitingRefetchMs = 2000;

type Errors = { subject?: string | undefined; text?: string | undefined; sendAt?: boolean };

/**
 * The replies to a record, and the one that is being typed, which is kept until it is sent. A record that is not shown
 * may be deleted.
 */
export function useReply(about: RecordSubject, { isShown = true } = {}) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const getReason = useReason();
  const utils = api.useUtils();
  const canSend = useHasRole('reviewer');
  const hasMailServer = useHasMailServer();
  const { data: thread, error: threadError } = api.replies.get.useQuery(about, {
    enabled: isShown,
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ mail, sendAt }) => mail === 'waiting' && sendAt === null)
        ? waitingRefetchMs
        : false,
  });
  const [keptSubject, setSubject] = useKeptText(`reply subject ${about.id}`);
  const [keptText, setText] = useKeptText(`reply ${about.id}`);
  const [template, setTemplate] = useState('blank');
  /** When it is to be sent, if not at once: a time in the time zone of the group, and as an instant. */
  const [plan, setPlan] = useKeptText(`reply time ${about.id}`);
  const [localTime = '', sendAt] = plan?.split(' ') ?? [];
  // The same key until the server has answered: a repeated request sends nothing twice, also after a reload.
  const [key, keepKey] = useKeptText(`reply key ${about.id}`);
  const [errors, setErrors] = useState<Errors>({});
  const send = api.replies.send.useMutation({
    scope: getScope(about),
    onSuccess(replies, sent) {
      utils.replies.get.setData(about, (before) => before && { ...before, replies, draft: null });
      // Text that was typed in the meantime is kept.
      if (text.trim() === sent.text && subject.trim() === sent.subject) clearText();
      keepKey(undefined);
      setPlan(undefined);
      void notifyStaff(_(plan ? 'replies.planned' : 'replies.stored'));
      void utils.replies.get.invalidate(about);
    },
    onError(error) {
      void notifyStaff(_('replies.failed', { reason: getReason(error) }));
      // An earlier text was sent, though its response was lost. It is shown, and this one can be sent as well.
      if (error.data?.reason === 'key_reused') {
        keepKey(undefined);
        void utils.replies.get.invalidate(about);
      }
    },
  });

  const getTemplateText = (name: string) =>
    thread?.templates.find((known) => known.name === name)?.text ??
    thread?.snippets.find((known) => known.id === name)?.text ??
    '';
  const draft = thread?.draft;
  const subject = keptSubject ?? (draft?.subject || thread?.subject) ?? '';
  const text = keptText ?? (draft?.text || getTemplateText(template));

  function clearText(): void {
    setSubject(undefined);
    setText(undefined);
    setTemplate('blank');
  }

  const newest = thread?.replies.at(-1);
  const endSent = useEffectEvent(() => {
    if (keptText?.trim() !== newest?.text) return;
    clearText();
    keepKey(undefined);
    setPlan(undefined);
  });
  const newestId = newest?.id;
  // Once for each reply: the same text may be typed again. It was sent in another tab, or its response was lost.
  useEffect(() => {
    if (newestId !== undefined) endSent();
  }, [newestId]);

  // A draft that is stored while its reply is sent would outlive it.
  const isDraftSaved = canSend && hasMailServer === true && !send.isPending;
  useSavedDraft(about, isDraftSaved, { subject: keptSubject, text: keptText });

  return {
    about,
    thread,
    threadError,
    hasMailServer,
    canReply: hasMailServer === true && canSend && thread !== undefined,
    subject,
    text,
    template,
    localTime,
    setPlan,
    errors,
    isSending: send.isPending,
    setSubject,
    setText,
    /** Appends a text to the typed one. */
    chooseTemplate(name: string) {
      const typed = (keptText ?? draft?.text ?? '').trimEnd();
      if (typed !== '') setText(`${typed}\n\n${getTemplateText(name)}`);
      else if (keptText !== undefined) setText(getTemplateText(name));
      setTemplate(name);
    },
    send() {
      const isGreeting = text.trim() === getTemplateText('blank').trim();
      const typed = { subject, text: isGreeting ? '' : text };
      const sentKey = key ?? randomKey();
      const input = sendReplyInput.safeParse({ ...about, key: sentKey, ...typed, sendAt });
      const findError = (field: string) =>
        getErrorText(input.error?.issues.find(({ path }) => path[0] === field)?.message);
      const isOver = sendAt !== undefined && Date.parse(sendAt) <= Date.now();
      setErrors({ subject: findError('subject'), text: findError('text'), sendAt: isOver });
      if (!input.success || isOver) return;
      keepKey(sentKey);
      send.mutate(input.data);
    },
  };
}

export type ReplyState = ReturnType<typeof useReply>;

/** Drafts and their reply arrive one after the other: a draft that arrives after its reply would outlive it. */
const getScope = ({ noun, id }: RecordSubject) => ({ id: `reply to ${noun} ${id}` });

type Typed = { subject: string | undefined; text: string | undefined };

/** Stores the typed text on the server too, for other devices, and so that colleagues see who writes. */
function useSavedDraft(about: RecordSubject, isEnabled: boolean, { subject, text }: Typed): void {
  const { noun, id } = about;
  // The API client logs errors; the text stays in the tab, and is stored with the next key.
  const { mutate } = api.replies.saveDraft.useMutation({ scope: getScope(about) });
  const isTyped = subject !== undefined || text !== undefined;
  useEffect(() => {
    if (!isEnabled || !isTyped) return;
    const draft = { noun, id, subject: subject ?? '', text: text ?? '' };
    const timer = setTimeout(() => mutate(draft), draftDelayMs);
    return () => clearTimeout(timer);
  }, [mutate, isEnabled, isTyped, noun, id, subject, text]);
}
