import type { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { MailSender, SendResult } from './sender.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Codes of nodemailer for a rejected or missing user or password. */
const signInErrors = new Set<unknown>(['EAUTH', 'ENOAUTH', 'EOAUTH2']);

type Transport = ReturnType<typeof createTransport>;

/** Sends through the SMTP server at an address such as `smtps://user:password@mail.example`. */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  let transport: Transport | undefined;
  return {
    async send(mail) {
      try {
        transport ??= await openTransport(url);
        await transport.sendMail(compose(mail, from));
        return { outcome: 'sent' };
      } catch (error) {
        return classifyError(error);
      }
    },
  };
}

/** Loads nodemailer with the first mail, as most processes send none. */
async function openTransport(url: string): Promise<Transport> {
  const mailer = await import('nodemailer');
  return mailer.createTransport({ url, ...timeouts });
}

/** Only replies to RCPT TO or DATA concern this mail; other errors concern the connection or server. */
function classifyError(error: unknown): SendResult {
  const { message, code, command, permanent } = readDetails(error);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || message.startsWith('Invalid recipient');
  if (!isAboutMail || (code !== 'EENVELOPE' && code !== 'EMESSAGE'))
    return { outcome: 'unreachable', error: message, isSignInRejected: signInErrors.has(code) };
  return { outcome: permanent === false ? 'postponed' : 'refused', error: message };
}

function readDetails(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const read = (name: string): unknown => Reflect.get(error, name);
  const code = read('code');
  const command = read('command');
  return { message: error.message, code, command, permanent: read('permanent') };
}
