import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { apiPrefix, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import { signsHeader } from '@isangano/contracts/spam/signs';
import { formSigns } from '../forms/form-signs.ts';
import { randomKey } from '../forms/random-key.ts';

/** The message that failed last: its answer may have been lost on the way, and then it is here already. */
let failed: { body: string; key: string } | undefined;

/** Sends a message to the staff, once however often it is tried; rejects when the server did not take it. */
export async function sendMessage(message: CreateMessageInput): Promise<void> {
  const body = JSON.stringify(message);
  const { key } = failed?.body === body ? failed : { key: randomKey() };
  failed = { body, key };
  const answer = await fetch(apiPrefix + restPaths.messages, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-language': document.documentElement.lang,
      [signsHeader]: formSigns(),
      [idempotencyHeader]: key,
    },
    body,
  });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  failed = undefined;
}
