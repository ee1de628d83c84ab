import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { apiPrefix } from '@isangano/contracts/routes';
import { callOperation } from '../../api/call-operation.ts';
import { collectFormHeaders } from '../../forms/form-headers.ts';
import { sendQueued } from '../../forms/outbox/queued-request.ts';

const path = '/contact';

/** The server has answered with an error status; undefined: it has not answered. */
class RefusedError extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined, cause: unknown) {
    super('The message was not accepted.', { cause });
    this.status = status;
  }
}

/**
 * Sends a message to the staff, and returns its reference; repeated attempts store it once. Rejects when the server does
 * not accept it, with `KeptError` if it is sent again later.
 */
export async function sendMessage(message: CreateMessageInput): Promise<string> {
  const json = JSON.stringify(message);
  const { subject: title, message: text } = message;
  return await sendQueued(
    {
      kind: 'message',
      title,
      text,
      url: apiPrefix + path,
      content: json,
      create: (key) => ({ headers: collectFormHeaders(key), json }),
    },
    async ({ headers }) => {
      const result = await callOperation<'messages.create'>({
        method: 'POST',
        path,
        input: message,
        headers,
      });
      if (result.outcome === 'ok') return result.output.id;
      throw new RefusedError(result.outcome === 'error' ? result.status : undefined, result);
    },
    (error) => (error instanceof RefusedError ? error.status : undefined),
  );
}
