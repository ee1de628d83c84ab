import { Transform } from 'node:stream';
import type { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { DkimSigner } from './dkim-key.ts';
import type { HandOver, MailSender, SendResult } from './sender.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Codes of nodemailer for a rejected or missing user or password. */
const signInErrors = new Set<unknown>(['EAUTH', 'ENOAUTH', 'EOAUTH2']);

type Transport = ReturnType<typeof createTransport>;

/** The button to unsubscribe counts only if its two headers are signed (RFC 8058). */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:Content-Language:List-Unsubscribe:List-Unsubscribe-Post';

type SmtpOptions = {
  url: string;
  from: string;
  /** The envelope sender, if it is not that of the header. */
  returnPath?: string | undefined;
  /** Returns the token of a mail for reports that it could not be delivered. */
  createToken?: (mailId: string) => string;
  /** Read for each mail, as the key may be replaced while the server runs. Without one, mails are not signed. */
  readSigner?: () => DkimSigner | undefined;
};

/** Sends through the SMTP server at an address such as `smtps://user:password@mail.example`. */
export function createSmtpSender({
  url,
  from,
  returnPath,
  createToken,
  readSigner,
}: SmtpOptions): MailSender {
  return {
    async send(mail, handOver) {
      try {
        const transport = await openTransport(url, handOver);
        const token = createToken?.(mail.id);
        const signer = readSigner?.();
        await transport.sendMail({
          ...compose(mail, from, { returnPath, token }),
          ...(signer && { dkim: { ...signer, headerFieldNames: signedHeaders } }),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return classifyError(error);
      }
    },
  };
}

/** Loads nodemailer with the first mail, as most processes send none. Each mail has a connection of its own. */
async function openTransport(url: string, handOver: HandOver): Promise<Transport> {
  const mailer = await import('nodemailer');
  const transport = mailer.createTransport({ url, ...timeouts });
  return transport.use('stream', ({ message }, done) => {
    message.transform(() => holdEnd(handOver));
    done();
  });
}

/** Passes on a mail, and its end once it is handed over. */
function holdEnd(handOver: HandOver): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void handOver().then(() => done(), done),
  });
}

/** Only replies to RCPT TO or DATA concern this mail; other errors concern the connection or server. */
function classifyError(error: unknown): SendResult {
  const { message, code, command, permanent } = readDetails(error);
  const isInvalid = /^(Invalid recipient|No recipients)/.test(message);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || isInvalid;
  if (!isAboutMail || (code !== 'EENVELOPE' && code !== 'EMESSAGE'))
    return { outcome: 'unreachable', error: message, isSignInRejected: signInErrors.has(code) };
  // An unintelligible reply is no permanent rejection.
  return { outcome: isInvalid || permanent === true ? 'refused' : 'postponed', error: message };
}

function readDetails(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const read = (name: string): unknown => Reflect.get(error, name);
  const code = read('code');
  const command = read('command');
  return { message: error.message, code, command, permanent: read('permanent') };
}
