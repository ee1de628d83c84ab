import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from './compose.ts';
import type { MailSender, OutgoingMail } from './sender.ts';

/** Writes each mail as an `.eml` file, which any mail program opens; for servers without SMTP. */
export function createFolderSender({ folder, from }: { folder: string; from: string }): MailSender {
  return {
    async send(mail) {
      try {
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ streamTransport: true, buffer: true });
        const { message } = await transport.sendMail(compose(mail, from));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (!(message instanceof Uint8Array)) throw new TypeError('The mail library answered no bytes.');
        await writeWhole(join(folder, fileName(mail)), message);
        return { outcome: 'sent' };
      } catch (error) {
        return { outcome: 'unreachable', error: String(error) };
      }
    },
  };
}

/** The same at every attempt, so that a repeated one makes no second file. */
function fileName({ id, kind, createdAt }: OutgoingMail): string {
  return `${createdAt.replaceAll(/[-:]|\.\d+/g, '')}-${kind}-${id}.eml`;
}

async function writeWhole(path: string, content: Uint8Array) {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
