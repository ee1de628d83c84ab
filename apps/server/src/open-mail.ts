import type { Deps } from '@isangano/api/context';
import { createFolderSender } from '@isangano/api/mail/folder-sender';
import type { MailDesk } from '@isangano/api/mail/mail';
import { releaseMails } from '@isangano/api/mail/release-mails';
import { createSmtpSender } from '@isangano/api/mail/smtp-sender';
import { type MailWorker, startMailWorker } from '@isangano/api/mail/worker';
import { brand } from '@isangano/content/brand';
import type { Config } from './config.ts';

/** Whom mails speak for, and the worker that sends them: through SMTP, or into files where there is none. */
export async function openMail(
  { mail, publicUrl }: Config,
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
): Promise<{ desk: MailDesk; worker: MailWorker }> {
  const { name, email } = brand;
  const from = mail.from ?? `${name} <${email}>`;
  const sender = mail.smtpUrl
    ? createSmtpSender({ url: mail.smtpUrl, from })
    : createFolderSender({ folder: mail.folder, from });
  await releaseMails(deps);
  const worker = startMailWorker(deps, sender);
  const desk = {
    brand: { name, email },
    staffAddress: mail.to ?? email,
    siteUrl: (publicUrl ?? brand.siteUrl).replace(/\/+$/, ''),
    wake: () => worker.wake(),
  };
  return { desk, worker };
}
