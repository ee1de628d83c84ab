import type { Mail } from './mail.ts';

/** A mail as it leaves; its id and time are the same at every attempt. */
export type OutgoingMail = Omit<Mail, 'about' | 'leaveUrl' | 'letter'> & {
  id: string;
  text: string;
  html: string;
  createdAt: string;
  leaveUrl: string | null;
};

/**
 * What became of an attempt. `refused`: this mail never will be taken. `postponed`: this one not now.
 * `unreachable`: none can be sent now, and this one is most likely no reason.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'postponed' | 'unreachable'; error: string };

/** A way on which mails leave. Answers failures instead of throwing them. */
export type MailSender = { send(mail: OutgoingMail): Promise<SendResult> };
