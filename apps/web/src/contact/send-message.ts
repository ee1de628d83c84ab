import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { signsHeader } from '@isangano/contracts/spam/signs';
import { formSigns } from '../forms/form-signs.ts';

/** Sends a message to the staff; rejects when the server did not take it. */
export async function sendMessage(message: CreateMessageInput): Promise<void> {
  const answer = await fetch(apiPrefix + restPaths.messages, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-language': document.documentElement.lang,
      [signsHeader]: formSigns(),
    },
    body: JSON.stringify(message),
  });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
}
