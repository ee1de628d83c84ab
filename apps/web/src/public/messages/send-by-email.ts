import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { callOperation } from '../../submission/api/call-operation.ts';
import { collectFormHeaders } from '../../submission/form-headers.ts';
import { noteReference, type SubmittedRequest } from '../../submission/outbox/submit-request.ts';
import type { Reference } from '../../submission/reference.ts';
import { isOwnService, sendTemplate } from '../email-calls/email-service.ts';

/**
 * Sends a message through the e-mail service, and finds its reference if possible. Rejects when the service does not
 * accept it.
 */
export async function sendByEmail(
  message: CreateMessageInput,
  hasLeft: () => boolean,
): Promise<SubmittedRequest> {
  const { fullName, ...rest } = message;
  const { subject: title, message: text } = rest;
  const description = { kind: 'mail', title, text, hasLeft } as const;
  const end = await sendTemplate('contact', { name: fullName, ...rest }, description);
  if (end.state === 'waiting' || !isOwnService) return end;
  const reference = await readReference(message, end.key);
  if (reference) await noteReference(end.key, reference);
  return { ...end, reference };
}

/** How long the form waits for the reference of a message that was received. */
const referenceMaxMs = 10_000;

/** The e-mail service responds with `OK` only, but a message that is repeated with its key returns its record. */
async function readReference(message: CreateMessageInput, key: string): Promise<Reference | undefined> {
  const result = await callOperation('POST /contact', {
    input: message,
    headers: collectFormHeaders(key),
    signal: AbortSignal.timeout(referenceMaxMs),
  });
  return result.outcome === 'ok' ? result.output : undefined;
}
