import { signsParam } from '@isangano/contracts/email/params';
import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { contactTemplate, sendTemplate } from '../email/email-service.ts';
import { formSigns } from '../forms/form-signs.ts';

/** Sends a message through the e-mail service; rejects when the service does not take it. */
export async function sendByEmail({ fullName, ...rest }: CreateMessageInput): Promise<void> {
  await sendTemplate(contactTemplate, { name: fullName, ...rest, [signsParam]: formSigns() });
}
