import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { apiPrefix, type restPaths } from '@isangano/contracts/routes';
import { collectFormHeaders } from '../../submission/form-headers.ts';
import { attemptItem } from '../../submission/outbox/send-outbox.ts';
import { type SubmittedRequest, submitRequest } from '../../submission/outbox/submit-request.ts';

/** A literal, which keeps the list of all paths out of the page. */
const path: typeof restPaths.messages = '/contact';

/** Sends a message to the staff; repeated attempts store it once. Rejects when the server does not accept it. */
export function sendMessage(message: CreateMessageInput, hasLeft: () => boolean): Promise<SubmittedRequest> {
  const json = JSON.stringify(message);
  return submitRequest({
    kind: 'message',
    title: message.subject,
    text: message.message,
    url: apiPrefix + path,
    content: json,
    hasLeft,
    create: (key) => ({ headers: collectFormHeaders(key), json }),
    send: (key) => attemptItem(key, { signal: new AbortController().signal }),
  });
}
