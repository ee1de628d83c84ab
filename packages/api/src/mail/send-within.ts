import type { MailSender, OutgoingMail, SendResult } from './sender.ts';

/** The result of an attempt, or `unreachable` when there is none in time; the other side may still take the mail then. */
export async function sendWithin(sender: MailSender, mail: OutgoingMail, maxMs: number): Promise<SendResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<SendResult>((resolve) => {
    timer = setTimeout(resolve, maxMs, { outcome: 'unreachable', error: `no answer within ${maxMs} ms` });
  });
  try {
    return await Promise.race([sender.send(mail), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
