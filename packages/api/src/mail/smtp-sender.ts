import type { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { MailSender, SendResult } from './sender.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type Transport = ReturnType<typeof createTransport>;

/** Sends through the SMTP server at an address such as `smtps://user:password@mail.example`. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  let transport: Transport | undefined;
  return {
    async send(mail) {
      try {
        transport ??= await connectTo(url);
        await transport.sendMail(compose(mail, from));
        return { outcome: 'sent' };
      } catch (error) {
        return judge(error);
      }
    },
  };
}

/** The library is loaded with the first mail: most starts have none to send. */
async function connectTo(url: string): Promise<Transport> {
  const mailer = await import('nodemailer');
  return mailer.createTransport({ url, ...timeouts });
}

/** Only what the server says of this recipient or this text is about the mail; all else is about the way. */
function judge(error: unknown): SendResult {
  const { message, code, command, permanent } = detailsOf(error);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || message.startsWith('Invalid recipient');
  if (!isAboutMail || (code !== 'EENVELOPE' && code !== 'EMESSAGE'))
    return { outcome: 'unreachable', error: message };
  return { outcome: permanent === false ? 'postponed' : 'refused', error: message };
}

function detailsOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const read = (name: string): unknown => Reflect.get(error, name);
  const code = read('code');
  const command = read('command');
  return { message: error.message, code, command, permanent: read('permanent') };
}
