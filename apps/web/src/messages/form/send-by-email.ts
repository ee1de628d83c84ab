import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { sendTemplate } from '../../email/email-service.ts';

/** Sends a message through the e-mail service; rejects when the service does not accept it. */
export async function sendByEmail({ fullName, ...rest }: CreateMessageInput): Promise<void> {
  const { subject: title, message: text } = rest;
  await sendTemplate('contact', { name: fullName, ...rest }, { kind: 'mail', title, text });
}
