/**
 * States of a mail to a person: it waits for the mail server, was tried in vain and will be again, was accepted by the
 * mail server, was written to a file as there is none, will not be tried again, may have arrived because the server was
 * killed while the mail server accepted it, came back, or was withdrawn before it was sent.
 */
export const mailStates = [
  'waiting',
  'delayed',
  'sent',
  'written',
  'refused',
  'uncertain',
  'bounced',
  'withdrawn',
] as const;
export type MailState = (typeof mailStates)[number];

/** Whether a mail is only sent again on request of staff. */
export function canResend(state: MailState): boolean {
  return state === 'refused' || state === 'uncertain';
}

/** How a reply of an author arrived. */
export const replySources = ['mail', 'page'] as const;
