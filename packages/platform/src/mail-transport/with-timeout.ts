import type { MailSender, OutgoingMail, SendResult } from './sender.ts';

/**
 * Returns the result of an attempt, or `unreachable` if there is none within `maxMs`. The mail server may
 * still accept the mail after that.
 */
export async function withTimeout(
  sender: MailSender,
  mail: OutgoingMail,
  maxMs: number,
): Promise<SendResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<SendResult>((resolve) => {
    timer = setTimeout(resolve, maxMs, { outcome: 'unreachable', error: `no response within ${maxMs} ms` });
  });
  try {
    return await Promise.race([sender.send(mail), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
