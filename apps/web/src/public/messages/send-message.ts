import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { apiPrefix } from '@isangano/contracts/routes';
import { callOperation } from '../../submission/api/call-operation.ts';
import { collectFormHeaders } from '../../submission/form-headers.ts';
import { noteReference, sendQueued } from '../../submission/outbox/queued-request.ts';
import type { Reference } from '../../submission/reference.ts';

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
 * not accept it, with `QueuedError` if it is sent again later.
 */
export async function sendMessage(message: CreateMessageInput): Promise<Reference> {
  const json = JSON.stringify(message);
  const { subject: title, message: text } = message;
  const { reference, key } = await sendQueued(
    {
      kind: 'message',
      title,
      text,
      url: apiPrefix + path,
      content: json,
      create: (key) => ({ headers: collectFormHeaders(key), json }),
    },
    async ({ headers }, key) => {
      const result = await callOperation<'messages.create'>({
        method: 'POST',
        path,
        input: message,
        headers,
      });
      if (result.outcome === 'ok') return { reference: result.output, key };
      throw new RefusedError(result.outcome === 'error' ? result.status : undefined, result);
    },
    (error) => (error instanceof RefusedError ? error.status : undefined),
  );
  await noteReference(key, reference);
  return reference;
}
