import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../file-system/durable-files.ts';
import { compose } from './compose.ts';
import type { MailSender } from './sender.ts';

/** Names the record that a mail is about: files of mails contain no other reference to it. */
export const aboutHeader = 'X-Mail-About';

/** Writes each mail as an `.eml` file, which any mail client opens; for servers without SMTP. */
export function createFolderSender({ folder, from }: { folder: string; from: string }): MailSender {
  return {
    async send(mail) {
      try {
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ streamTransport: true, buffer: true });
        const { headers, ...composed } = compose(mail, from);
        const { message } = await transport.sendMail({
          ...composed,
          headers: { ...headers, ...(mail.about !== null && { [aboutHeader]: mail.about }) },
        });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (!(message instanceof Uint8Array)) throw new TypeError('nodemailer returned no bytes.');
        // The name is the same at every attempt, so that a repeated one overwrites the file.
        const time = mail.createdAt.replaceAll(/[-:]|\.\d+/g, '');
        await replaceFile(join(folder, `${time}-${mail.kind}-${mail.id}.eml`), message);
        return { outcome: 'sent', isFile: true };
      } catch (error) {
        return { outcome: 'unreachable', error: String(error) };
      }
    },
  };
}
