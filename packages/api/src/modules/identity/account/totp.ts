import { type AddTotpInput, totpDigits, totpPeriodSeconds } from '@isangano/contracts/identity/factors';
import { AppError } from '@isangano/platform/errors';
import { Secret, TOTP } from 'otpauth';
import type { Ctx, SignedIn } from '../../../core/context.ts';
import { fieldError } from '../../../core/errors.ts';
import { addFactor } from './change-factors.ts';
import { assertRecentlyConfirmed } from './confirm.ts';
import { findTotp, insertTotp } from './factor-queries.ts';

/** Clocks of phones may differ by one period. */
const window = 1;

function createTotp(secret: Secret, label = '', issuer = ''): TOTP {
  return new TOTP({ secret, label, issuer, digits: totpDigits, period: totpPeriodSeconds });
}

/**
 * Returns a new secret for an authenticator app, as base32 and as a link that apps read from a QR code. Throws
 * `forbidden` (reason `confirmation_required`).
 */
export async function startTotp(ctx: Ctx, staff: SignedIn): Promise<{ secret: string; uri: string }> {
  await assertRecentlyConfirmed(ctx.db.read, ctx, staff);
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: createTotp(secret, staff.email, ctx.mail.brand.name).toString() };
}

/**
 * Adds an authenticator app to the account, and returns recovery codes if it is the first factor. Throws
 * `invalid_input` (issue at `code`), `conflict` if there is one already, and what `addFactor` throws.
 */
export async function addTotp(ctx: Ctx, staff: SignedIn, { secret, code }: AddTotpInput): Promise<string[]> {
  const found = findStep(secret, code, ctx.clock());
  if (!found) throw fieldError('code', 'error.code.wrong');
  return await addFactor(ctx, staff, 'authenticator app', async (trx, at) => {
    if (await findTotp(trx, staff.id)) throw new AppError('conflict');
    await insertTotp(trx, { admin_id: staff.id, secret, used_step: found.step, created_at: at });
  });
}

/**
 * Returns the time step that a code belongs to, and the last one that codes of now can have; `undefined` for a code
 * that is none of now.
 */
export function findStep(
  secret: string,
  code: string,
  nowMs: number,
): { step: number; lastStep: number } | undefined {
  const totp = createTotp(Secret.fromBase32(secret));
  const token = code.replaceAll(/\s/g, '');
  const delta = totp.validate({ token, timestamp: nowMs, window });
  if (delta === null) return undefined;
  const current = totp.counter({ timestamp: nowMs });
  return { step: current + delta, lastStep: current + window };
}
