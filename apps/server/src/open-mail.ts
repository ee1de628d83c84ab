import { crc32, deflateSync } from 'node:zlib';
import type { Deps } from '@isangano/api/core/context';
import {
  createBounceToken,
  type MailContext,
  type MailWorker,
  releaseLeases,
  startMailWorker,
} from '@isangano/api/modules/mail/module';
import { brand } from '@isangano/content/brand';
import { tones } from '@isangano/content/palette';
import { drawMark } from '@isangano/content/patterns/application-mark';
import type { Tone } from '@isangano/content/patterns/drawing';
import { rasterize } from '@isangano/content/patterns/raster';
import { getContact, ownContact } from '@isangano/content/read-contact';
import { createFolderSender } from '@isangano/platform/mail-transport/folder-sender';
import { createSmtpSender } from '@isangano/platform/mail-transport/smtp-sender';
import type { Config } from './config.ts';
import { getSender, openDkimSigner } from './dkim.ts';
import { isLocalSite } from './http/site-url.ts';

/** Mails show it at half the size, so that it is sharp on dense screens. */
const pixels = 128;

const markTones = ['ink', 'bone', 'ochre', 'terracotta'] as const satisfies Tone[];

/**
 * Shares of the shutdown time, after the requests and before the database is closed: for mails that are due, and for
 * the one that is being sent then.
 */
const drainTimeShare = 0.2;
const attemptTimeShare = 0.6;

const paletteIndex: readonly Tone[] = markTones;

/**
 * Returns the mail settings of the use cases, and the worker that sends mails by SMTP or writes them to
 * files.
 */
export async function openMail(
  config: Config,
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'keys'>,
): Promise<{ mailContext: MailContext; worker: MailWorker }> {
  const { mail, publicUrl } = config;
  const { name, timeZone, referencePrefix } = brand;
  const from = getSender(config);
  const sender = mail.smtpUrl
    ? createSmtpSender({
        url: mail.smtpUrl,
        from,
        returnPath: mail.returnPath,
        createToken: (mailId) => createBounceToken(deps.keys.bounces, mailId),
        readSigner: openDkimSigner(config, deps),
      })
    : createFolderSender({ folder: config.mailFolder, from });
  await releaseLeases(deps);
  const worker = startMailWorker(deps, sender, {
    renderMark: renderMarkPng,
    drainMaxMs: config.stopMs * drainTimeShare,
    stopMaxMs: config.stopMs * attemptTimeShare,
  });
  const mailContext = {
    brand: { name, timeZone, referencePrefix },
    contactEmail: () => getContact().email,
    replyAddress: mail.replyAddress ?? null,
    sms: config.sms ? { perDayMax: config.sms.perDayMax } : null,
    // Editors may publish another contact address, but must not get the notifications.
    staffAddress: mail.to ?? ownContact.email,
    staffLocale: mail.toLocale,
    siteUrl: publicUrl ?? brand.siteUrl,
    isLocalSite: isLocalSite(config),
    hasPublicUrl: publicUrl !== undefined,
    directSender: mail.smtpUrl ? sender : null,
    wake: () => worker.wake(),
  };
  return { mailContext, worker };
}

/** Renders the mark of an application as PNG, since mail clients show no SVG. */
export function renderMarkPng(id: string): Buffer {
  const rows = rasterize(drawMark(id), pixels);
  // Each row begins with the number of its filter.
  const bytes = rows.flatMap((row) => [0, ...row.map((tone) => paletteIndex.indexOf(tone))]);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(pixels, 0);
  size.writeUInt32BE(rows.length, 4);
  const [bitDepth, indexedColour] = [8, 3];
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    buildChunk('IHDR', Buffer.concat([size, Buffer.from([bitDepth, indexedColour, 0, 0, 0])])),
    buildChunk('PLTE', Buffer.from(markTones.map((tone) => tones[tone].slice(1)).join(''), 'hex')),
    buildChunk('IDAT', deflateSync(Buffer.from(bytes))),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

function buildChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
