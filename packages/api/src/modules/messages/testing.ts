import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { newId } from '@isangano/platform/ids';

/** Returns the input of a contact form, with a unique e-mail address. */
export function messageInput(fields: Partial<CreateMessageInput> = {}): CreateMessageInput {
  return {
    fullName: 'Jean Bosco Habimana',
    email: `bosco.${newId()}@mail.example`,
    phone: '+250 788 222 333',
    subject: 'A clinic at the lake',
    message: 'We would like patient files\nin Kinyarwanda.',
    ...fields,
  };
}
