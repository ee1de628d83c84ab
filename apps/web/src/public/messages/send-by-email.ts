import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { callOperation } from '../../submission/api/call-operation.ts';
import { collectFormHeaders } from '../../submission/form-headers.ts';
import { noteReference } from '../../submission/outbox/queued-request.ts';
import type { Reference } from '../../submission/reference.ts';
import { isOwnService, sendTemplate } from '../email-calls/email-service.ts';

/**
 * Sends a message through the e-mail service, and returns its reference if it can be known. Rejects when the service does
 * not accept it.
 */
export async function sendByEmail(message: CreateMessageInput): Promise<Reference | undefined> {
  const { fullName, ...rest } = message;
  const { subject: title, message: text } = rest;
  const key = await sendTemplate('contact', { name: fullName, ...rest }, { kind: 'mail', title, text });
  const reference = isOwnService ? await readReference(message, key) : undefined;
  if (reference) await noteReference(key, reference);
  return reference;
}

/** The e-mail service responds with `OK` only, but a message that is repeated with its key returns its record. */
async function readReference(message: CreateMessageInput, key: string): Promise<Reference | undefined> {
  const result = await callOperation<'messages.create'>({
    method: 'POST',
    path: '/contact',
    input: message,
    headers: collectFormHeaders(key),
  });
  return result.outcome === 'ok' ? result.output : undefined;
}
