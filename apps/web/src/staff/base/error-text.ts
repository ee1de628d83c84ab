import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ErrorId } from '@isangano/contracts/errors';
import { useLingui } from '@lingui/react';
import { isTRPCClientError } from '@trpc/client';
import { getErrorData, SessionEndedError } from './api.ts';
import { notifyStaff } from './notifications.tsx';

/** Returns the message id of an error of the API; none for other errors. */
export function getErrorMessageId(error: unknown): MessageId | undefined {
  if (!isTRPCClientError(error)) return undefined;
  if (error.cause instanceof SessionEndedError) return 'serverError.session_ended';
  const data = getErrorData(error);
  const id: ErrorId | undefined = data?.reason ?? data?.code;
  return id ? `serverError.${id}` : 'staff.unreached';
}

/**
 * Returns a function that returns the text of an error in the language of the page. In English, errors of the server read as
 * sent.
 */
export function useErrorText(): (error: { message: string }) => string {
  const { _, i18n } = useLingui();
  return (error) => {
    const id = getErrorMessageId(error);
    return id && id in i18n.messages ? _(id) : error.message;
  };
}

/**
 * Returns a function that returns the text of an error for a notification: none after the end of a session, as the
 * sign-in page says so, and the notification is shown after a sign-in too.
 */
export function useReason(): (error: { message: string }) => string {
  const getErrorText = useErrorText();
  return (error) => (getErrorMessageId(error) === 'serverError.session_ended' ? '' : getErrorText(error));
}

/** Returns a function that shows the text of an error as a notification. */
export function useErrorNotice(): (error: { message: string }) => void {
  const getReason = useReason();
  return (error) => {
    const reason = getReason(error);
    if (reason) void notifyStaff(reason);
  };
}
