import type { Deps } from '@isangano/api/core/context';
import {
  createBounceToken,
  type MailContext,
  type MailWorker,
  releaseLeases,
  startMailWorker,
} from '@isangano/api/modules/mail/module';
import { brand } from '@isangano/content/brand';
import { createFolderSender } from '@isangano/platform/mail-transport/folder-sender';
import { createSmtpSender } from '@isangano/platform/mail-transport/smtp-sender';
import type { Config } from './config.ts';
import { getSender, openDkimSigner } from './dkim.ts';
import { trimTrailingSlashes } from './http/request-path.ts';
import { isLocalSite } from './http/site-url.ts';
import { renderMarkPng } from './render-mark.ts';

/**
 * Returns the mail settings of the use cases, and the worker that sends mails by SMTP or writes them to
 * files.
 */
export async function openMail(
  config: Config,
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'keys'>,
): Promise<{ mailContext: MailContext; worker: MailWorker }> {
  const { mail, publicUrl } = config;
  const { name, email, timeZone, referencePrefix } = brand;
  const from = getSender(config);
  const sender = mail.smtpUrl
    ? createSmtpSender({
        url: mail.smtpUrl,
        from,
        returnPath: mail.returnPath,
        createToken: (mailId) => createBounceToken(deps.keys.bounces, mailId),
        readSigner: openDkimSigner(config, deps),
      })
    : createFolderSender({ folder: mail.folder, from });
  await releaseLeases(deps);
  const worker = startMailWorker(deps, sender, { renderMark: renderMarkPng });
  const mailContext = {
    brand: { name, email, timeZone, referencePrefix },
    staffAddress: mail.to ?? email,
    staffLocale: mail.toLocale,
    siteUrl: trimTrailingSlashes(publicUrl ?? brand.siteUrl),
    isLocalSite: isLocalSite(config),
    hasPublicUrl: publicUrl !== undefined,
    directSender: mail.smtpUrl ? sender : null,
    wake: () => worker.wake(),
  };
  return { mailContext, worker };
}
