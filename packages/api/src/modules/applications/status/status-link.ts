import { createHmac, type KeyObject } from 'node:crypto';
import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { applicationStatusPath, correctionQuery } from '@isangano/contracts/routes';
import { AppError, requireFound } from '@isangano/platform/errors';
import type { Ctx, Deps } from '../../../core/context.ts';
import type { Executor } from '../../../database/database.ts';
import { hashAccessToken } from '../../uploads/module.ts';
import { countAddressCorrections, findBegun, findStatus } from './queries.ts';

type LinkTarget = { id: string; locale: Locale };

const queries = { status: '', correction: correctionQuery };

/**
 * Returns the status link that mails about an application contain: like the one of the device, with the id of the
 * record, and as its access token a signature, so that the server stores neither. It holds until the applicant corrects
 * the address that it was mailed to, which may belong to another person. It leads to the status, or to the form of a
 * correction.
 */
export async function createStatusLink(
  executor: Executor,
  { keys, mail }: Pick<Deps, 'keys' | 'mail'>,
  { id, locale }: LinkTarget,
  page: keyof typeof queries = 'status',
): Promise<string> {
  const token = sign(keys.statusLinks.getNewest().key, id, await countAddressCorrections(executor, id));
  return `${mail.siteUrl}${localizePath(locale, applicationStatusPath)}${queries[page]}#${id.replaceAll('-', '')}.${token}`;
}

/** Returns the id of the record that a mailed status link names: `linkId` is its first part, the hash that of the second. */
async function parseStatusLink(
  executor: Executor,
  { statusLinks }: Pick<Deps['keys'], 'statusLinks'>,
  linkId: string,
  accessTokenHash: string,
): Promise<string | undefined> {
  const id = linkId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const count = await countAddressCorrections(executor, id);
  const isSigned = statusLinks
    .list()
    .some((key) => hashAccessToken(sign(key, id, count)) === accessTokenHash);
  return isSigned ? id : undefined;
}

/** Returns the hashes of the access tokens of all links to an application that mails contain or contained. */
export async function listMailedTokenHashes(
  executor: Executor,
  { statusLinks }: Pick<Deps['keys'], 'statusLinks'>,
  id: string,
): Promise<string[]> {
  const counts = Array.from(
    { length: (await countAddressCorrections(executor, id)) + 1 },
    (_, count) => count,
  );
  return statusLinks.list().flatMap((key) => counts.map((count) => hashAccessToken(sign(key, id, count))));
}

/** Returns the HMAC-SHA256 in base64url, which has the format of an access token. */
function sign(key: KeyObject, id: string, addressCorrections: number): string {
  const signed = addressCorrections === 0 ? id : `${id} ${addressCorrections}`;
  return createHmac('sha256', key).update(signed).digest('base64url');
}

export type LinkedApplication = NonNullable<Awaited<ReturnType<typeof findBegun>>>;

/**
 * Returns the application that a status link names, by the id and access token of its device or those of a mail. Throws
 * `not_found` for any others.
 */
export async function getLinkedApplication(
  executor: Executor,
  { accessTokenHash, keys }: Pick<Ctx, 'accessTokenHash' | 'keys'>,
  linkId: string,
): Promise<LinkedApplication> {
  if (accessTokenHash === null) throw new AppError('not_found');
  const ofDevice = await findBegun(executor, { begun_id: linkId, token_hash: accessTokenHash });
  if (ofDevice) return ofDevice;
  const mailedId = await parseStatusLink(executor, keys, linkId, accessTokenHash);
  return requireFound(mailedId === undefined ? undefined : await findStatus(executor, mailedId));
}
