import { localizePath } from '@isangano/content/locale-paths';
import { dayMs } from '@isangano/contracts/durations';
import type { Locale } from '@isangano/contracts/locales';
import { mailCopyPath } from '@isangano/contracts/routes';
import { AppError, requireFound } from '@isangano/platform/errors';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type { Ctx, Deps } from '../../../core/context.ts';
import type { Keys } from '../../../core/keys/keys.ts';
import { type Executor, inTransaction } from '../../../database/database.ts';
import { applicationCopy, copyConfirmation, hasRecipients, storeMail } from '../../mail/module.ts';
import { listFiles } from '../queries.ts';
import { findRecord } from '../records.ts';
import { countAddressCorrections, findStatus, updateApplication } from './queries.ts';
import { getLinkedApplication, type LinkedApplication } from './status-link.ts';

/**
 * Includes the number of corrections of the address, if there are any: the link is valid only for the address that it
 * was mailed to.
 */
const copyPurpose: LinkPurpose = (read) => {
  const corrections = read('corrections');
  const address = corrections === '' ? [] : [corrections];
  return JSON.stringify(['application', 'copy', read('id'), read('expires'), ...address]);
};

type CopyDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>;

/**
 * Mails the applicant a link by which a copy of the answers follows, once a day. This mail contains nothing that was
 * typed, since visitors can type the address of another person. Throws the errors of `getLinkedApplication`, `conflict`
 * (reason `no_mail_server`), and `too_many`: within a day of the last one (reason `copy_mailed`), beyond the limits of
 * the address, of the network or of all, or for suspected spam (reason `mail_refused`).
 */
export async function askForCopy(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { db, mail, clock } = ctx;
  // Before the transaction, which may run twice, but only for what it would store.
  if (await findCopyable(db.read, ctx, id)) await ctx.askedMails.count(ctx.address, 'copy');
  const refusal = await inTransaction(db, async (trx) => {
    const application = await findCopyable(trx, ctx, id);
    if (!application) return 'suspect';
    const now = clock();
    const { id: reference } = application;
    const url = createCopyLink(
      ctx,
      { ...application, corrections: await countAddressCorrections(trx, reference) },
      now,
    );
    const stored = await storeMail(trx, ctx, copyConfirmation(mail, { ...application, url }));
    if (stored.refusal === null)
      await updateApplication(trx, reference, { copy_mailed_at: new Date(now).toISOString() });
    return stored.refusal;
  });
  assertNotRefused(refusal);
}

/**
 * Returns the application of a link, if a copy may be asked for; undefined for suspected spam. Throws the errors of
 * `askForCopy`.
 */
async function findCopyable(
  executor: Executor,
  ctx: Pick<Ctx, 'accessTokenHash' | 'keys' | 'clock' | 'mail'>,
  linkId: string,
): Promise<LinkedApplication | undefined> {
  const application = await getLinkedApplication(executor, ctx, linkId);
  if (!hasRecipients(ctx.mail)) throw new AppError('conflict', { reason: 'no_mail_server' });
  if (application.suspect !== null) return undefined;
  const { copy_mailed_at } = application;
  const waitMs = copy_mailed_at === null ? 0 : Date.parse(copy_mailed_at) + dayMs - ctx.clock();
  // A time in the future was recorded before the clock was set back.
  if (waitMs > 0 && waitMs <= dayMs)
    throw new AppError('too_many', { reason: 'copy_mailed', retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return application;
}

/**
 * Mails the copy of the answers of the application that a signed link names, to its address and in its language. Throws
 * `forbidden` for an altered or expired link, or one that was mailed to another address, `not_found` for an application that
 * was deleted, and `too_many` (reason `mail_refused`) beyond the limits of the address.
 */
export async function sendCopy(deps: CopyDeps, link: URLSearchParams): Promise<void> {
  const { db, mail, keys, clock } = deps;
  const id = parseCopyLink(keys.newsletterLinks, link, clock());
  if (id === undefined) throw new AppError('forbidden');
  const { refusal } = await inTransaction(db, async (trx) => {
    const application = requireFound(await findStatus(trx, id));
    const corrections = await countAddressCorrections(trx, id);
    if (Number(link.get('corrections') ?? 0) !== corrections) throw new AppError('forbidden');
    const fileNames = (await listFiles(trx, [id])).map(({ name }) => name);
    return await storeMail(
      trx,
      deps,
      applicationCopy(mail, {
        ...application,
        receivedAt: application.created_at,
        answers: { ...(await findRecord(trx, id, [])) },
        fileNames,
      }),
    );
  });
  assertNotRefused(refusal);
}

/** After the commit, so that a refusal stays counted. */
function assertNotRefused(refusal: string | null): void {
  if (refusal !== null)
    throw new AppError('too_many', { reason: 'mail_refused', retryAfterSeconds: dayMs / 1000 });
}

/** Returns the link that has the copy of an application sent to its address, for a day. Absolute, in its language. */
function createCopyLink(
  { keys, mail: { siteUrl } }: Pick<Deps, 'keys' | 'mail'>,
  { id, locale, corrections }: { id: string; locale: Locale; corrections: number },
  nowMs: number,
): string {
  const params = { id, ...(corrections > 0 && { corrections: String(corrections) }) };
  const query = signQuery(keys.newsletterLinks, copyPurpose, params, (nowMs + dayMs) / 1000);
  return `${siteUrl}${localizePath(locale, mailCopyPath)}?${query.toString()}`;
}

/** Returns the id of the application of a link, or `undefined` if it is altered or expired. */
export function parseCopyLink(
  keys: Keys['newsletterLinks'],
  query: URLSearchParams,
  nowMs: number,
): string | undefined {
  return checkQuery(keys, copyPurpose, query, nowMs) === 'valid' ? (query.get('id') ?? '') : undefined;
}
