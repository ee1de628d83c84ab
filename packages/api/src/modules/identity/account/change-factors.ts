import { hash, randomInt } from 'node:crypto';
import type { AuditAction } from '@isangano/contracts/audit/values';
import { recoveryCodeCount } from '@isangano/contracts/identity/factors';
import { AppError } from '@isangano/platform/errors';
import type { Ctx, SignedIn } from '../../../core/context.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import type { FactorChange } from '../../mail/module.ts';
import { updateAllSessionsEnded } from '../queries.ts';
import { announceChange } from './announce-change.ts';
import { assertRecentlyConfirmed } from './confirm.ts';
import { findFactors, isSecondFactorRequired, replaceRecoveryCodes } from './factor-queries.ts';

type Change = { action: AuditAction; detail: string; change: FactorChange };

/**
 * Changes the second factors of an account in one transaction, if its owner has recently confirmed their identity, and
 * records it. The person and the owners get a mail. Throws `forbidden` (reason `confirmation_required`), `unavailable`,
 * and what `change` throws.
 */
async function changeFactors<Result>(
  ctx: Ctx,
  staff: SignedIn,
  { change: announced, ...recorded }: Change,
  change: (trx: Trx, at: string) => Promise<Result>,
): Promise<Result> {
  const at = new Date(ctx.clock()).toISOString();
  return await inTransaction(ctx.db, async (trx) => {
    await assertRecentlyConfirmed(trx, ctx, staff);
    const result = await change(trx, at);
    await recordAction(trx, staff, { ...recorded, subject: staff.id }, at);
    await announceChange(trx, ctx, { email: staff.email, change: announced, locale: ctx.locale });
    return result;
  });
}

/**
 * Adds a factor with `insert`. Returns new recovery codes if it is the first one of the account, to be shown
 * once; only their hashes are stored. Other sessions then end, which the password alone has opened.
 */
export async function addFactor(
  ctx: Ctx,
  staff: SignedIn,
  detail: string,
  insert: (trx: Trx, at: string) => Promise<void>,
): Promise<string[]> {
  const recorded = { action: 'factor_added', detail, change: 'added' } as const;
  return await changeFactors(ctx, staff, recorded, async (trx, at) => {
    const before = await findFactors(trx, staff.id);
    await insert(trx, at);
    if (before.hasTotp || before.hasPasskey) return [];
    await updateAllSessionsEnded(trx, staff.id, at, { exceptId: staff.sessionId });
    return await storeRecoveryCodes(trx, staff.id);
  });
}

/** Replaces the recovery codes of an account, and returns the new ones, to be shown once. */
export async function createRecoveryCodes(ctx: Ctx, staff: SignedIn): Promise<string[]> {
  const recorded = { action: 'recovery_codes_created', detail: 'replaced', change: 'codes' } as const;
  return await changeFactors(ctx, staff, recorded, (trx) => storeRecoveryCodes(trx, staff.id));
}

/**
 * Removes a factor of the account, and the recovery codes with the last one. Throws `not_found`, and `conflict` (reason
 * `second_factor_required`) for the last one if owners require one.
 */
export async function removeFactor(
  ctx: Ctx,
  staff: SignedIn,
  detail: 'passkey' | 'authenticator app',
  remove: (trx: Trx) => Promise<boolean>,
): Promise<void> {
  const recorded = { action: 'factor_removed', detail, change: 'removed' } as const;
  await changeFactors(ctx, staff, recorded, async (trx) => {
    if (!(await remove(trx))) throw new AppError('not_found');
    const { hasTotp, hasPasskey } = await findFactors(trx, staff.id);
    if (hasTotp || hasPasskey) return;
    if (await isSecondFactorRequired(trx))
      throw new AppError('conflict', { reason: 'second_factor_required' });
    await replaceRecoveryCodes(trx, staff.id, []);
  });
}

async function storeRecoveryCodes(trx: Trx, adminId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await replaceRecoveryCodes(trx, adminId, codes.map(hashRecoveryCode));
  return codes;
}

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupCount = 4;
const groupChars = 4;

/** Returns new recovery codes of 79 random bits, in groups such as `abcd-efgh-jkmn-pqrs`. */
function generateRecoveryCodes(): string[] {
  const generateGroup = () =>
    Array.from({ length: groupChars }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groupCount }, generateGroup).join('-'),
  );
}

/**
 * Returns the hash under which a code is stored, however it is spaced and capitalized. A random code of this
 * length needs no slow hash.
 */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return hash('sha256', plain, 'hex');
}
