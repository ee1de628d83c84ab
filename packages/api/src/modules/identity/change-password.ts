import {
  type ChangePasswordInput,
  type MailPasswordLinkInput,
  passwordLinkMinutes,
  type SetPasswordInput,
} from '@isangano/contracts/identity/session';
import { AppError } from '@isangano/platform/errors';
import type { KeySet } from '@isangano/platform/keys/keyring';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type { Actor, Ctx, SignedIn } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { canSendDirectly, passwordLink, sendDirectly } from '../mail/module.ts';
import { announceChange } from './account/announce-change.ts';
import { findSignInSource } from './known-sources.ts';
import { toOrigin } from './open-session.ts';
import { assertHardToGuess } from './passwords.ts';
import {
  deleteKnownSources,
  findActiveAccount,
  findActiveAdmin,
  findAdminByLogin,
  updateAccount,
  updateAllSessionsEnded,
} from './queries.ts';
import { recordFailedSignIn, verifyPassword } from './sign-in.ts';

/**
 * Changes the password of an account and ends its other sessions, which may belong to a person who knew the old one.
 * Throws `invalid_input` (issue at `currentPassword`, or at `newPassword` if that is easy to guess), `too_many`,
 * `unavailable`, and `unauthenticated` if the session ends meanwhile.
 */
export async function changePassword(
  ctx: Ctx,
  staff: SignedIn,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { db, passwords, clock, log } = ctx;
  const currentHash = await assertPassword(ctx, staff, currentPassword);
  await assertHardToGuess(newPassword, {
    email: staff.email,
    groupName: ctx.mail.brand.name,
    fieldPath: 'newPassword',
  });
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (trx) => {
    // A change or reset during the hashing must not be overwritten with knowledge of the old password.
    if (!(await findActiveAdmin(trx, staff.sessionId))) {
      throw new AppError('unauthenticated', { reason: 'session_ended' });
    }
    const account = await findActiveAccount(trx, staff.id);
    if (account?.password_hash !== currentHash)
      throw fieldError('currentPassword', 'error.currentPassword.wrong');
    await updateAccount(trx, staff.id, { password_hash: passwordHash });
    const at = new Date(clock()).toISOString();
    await updateAllSessionsEnded(trx, staff.id, at, { exceptId: staff.sessionId });
    await recordAction(trx, staff, { action: 'password_changed' }, at);
  });
  log.info({ staffId: staff.id }, 'password changed');
}

/**
 * Throws `invalid_input` (issue at `currentPassword`) unless it is the password of the account, and `too_many`,
 * `unavailable`. Returns the hash that it was compared with.
 */
export async function assertPassword(ctx: Ctx, staff: SignedIn, currentPassword: string): Promise<string> {
  const passwordHash = (await findActiveAccount(ctx.db.read, staff.id))?.password_hash;
  const source = await findSignInSource(ctx, staff.id);
  const isMatch = await verifyPassword(ctx, { login: staff.email, passwordHash, source }, currentPassword);
  if (isMatch && passwordHash !== undefined) return passwordHash;
  await recordFailedSignIn(ctx, staff, 'password of a signed-in person');
  throw fieldError('currentPassword', 'error.currentPassword.wrong');
}

/** The hash makes a link work once: a new password, however it was set, has another one. */
function createPurpose(passwordHash: string): LinkPurpose {
  return (read) => JSON.stringify(['password-link', read('id'), read('expires'), passwordHash]);
}

/** Returns the token of a link that sets the password of an account once, instead of the one with this hash. */
function createToken(
  keys: KeySet,
  { id, passwordHash }: { id: string; passwordHash: string },
  nowMs: number,
): string {
  const expiresAtSeconds = nowMs / 1000 + passwordLinkMinutes * 60;
  return signQuery(keys, createPurpose(passwordHash), { id }, expiresAtSeconds).toString();
}

/**
 * Mails a link to set a new password to the address of an account. The response and its time are the same for unknown
 * names, and whether or not the mail can be sent. Neither the link nor the mail is stored. Throws `conflict` (reason
 * `no_mail_server`) where no mail can be sent, and the errors of `AskedMails`.
 */
export async function mailPasswordLink(ctx: Ctx, { email }: MailPasswordLinkInput): Promise<void> {
  if (!canSendDirectly(ctx.mail)) throw new AppError('conflict', { reason: 'no_mail_server' });
  await ctx.askedMails.count(ctx.address, 'passwordLink');
  const admin = await findAdminByLogin(ctx.db.read, email.toLowerCase());
  if (!admin) return;
  const { id, password_hash: passwordHash } = admin;
  const token = createToken(ctx.keys.fileLinks, { id, passwordHash }, ctx.clock());
  sendDirectly(ctx, passwordLink(ctx.mail, { email: admin.email, locale: ctx.locale, token })).catch(
    (error: unknown) => ctx.log.warn({ err: error, staffId: id }, 'password link not sent'),
  );
}

/**
 * Sets a new password by a mailed link, and ends all sessions of the account. Its second factors and API tokens stay: the
 * reader of the mailbox has not proved to be the person. The person and the owners get a mail. Throws `forbidden` (reason
 * `link_expired`) for a link that is used, expired or altered, and `invalid_input` for a password that is easy to guess.
 */
export async function setPassword(ctx: Ctx, { token, newPassword }: SetPasswordInput): Promise<void> {
  const { db, keys, clock, passwords, log, mail } = ctx;
  const query = new URLSearchParams(token);
  const id = query.get('id') ?? '';
  const account = await findActiveAccount(db.read, id);
  if (!account || !query.has('expires')) throw createLinkError();
  const { email, password_hash: oldHash } = account;
  if (checkQuery(keys.fileLinks, createPurpose(oldHash), query, clock()) !== 'valid') throw createLinkError();
  await assertHardToGuess(newPassword, { email, groupName: mail.brand.name, fieldPath: 'newPassword' });
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (trx) => {
    // The link may have been used, or the account disabled, during the hashing.
    if ((await findActiveAccount(trx, id))?.password_hash !== oldHash) throw createLinkError();
    const at = new Date(clock()).toISOString();
    await updateAccount(trx, id, { password_hash: passwordHash });
    await updateAllSessionsEnded(trx, id, at);
    await deleteKnownSources(trx, id);
    const actor: Actor = { kind: 'account', id, email, origin: toOrigin(ctx) };
    const detail = 'by a mailed link; second factors and API tokens kept';
    await recordAction(trx, actor, { action: 'password_reset', subject: id, detail }, at);
    await announceChange(trx, ctx, { email, change: 'passwordOnly', locale: ctx.locale });
  });
  log.info({ staffId: id }, 'password set by a mailed link');
}

function createLinkError(): AppError {
  return new AppError('forbidden', { reason: 'link_expired' });
}
