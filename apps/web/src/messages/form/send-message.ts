import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { callOperation } from '../../api/call-operation.ts';
import { collectFormHeaders } from '../../forms/form-headers.ts';
import { randomKey } from '../../forms/random-key.ts';

/**
 * The last message without a response. It may have been stored, so its key is used again for the same
 * content.
 */
let lastAttempt: { body: string; key: string } | undefined;

/**
 * Sends a message to the staff; repeated attempts store it once. Rejects when the server does not accept it.
 */
export async function sendMessage(message: CreateMessageInput): Promise<void> {
  const body = JSON.stringify(message);
  const { key } = lastAttempt?.body === body ? lastAttempt : { key: randomKey() };
  lastAttempt = { body, key };
  const result = await callOperation<'messages.create'>({
    method: 'POST',
    path: '/contact',
    input: message,
    headers: collectFormHeaders(key),
  });
  if (result.outcome !== 'ok') throw new Error('The message was not accepted.', { cause: result });
  lastAttempt = undefined;
}
