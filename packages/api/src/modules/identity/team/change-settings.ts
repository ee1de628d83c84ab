import { AppError } from '@isangano/platform/errors';
import type { Deps, SignedIn } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { findFactors, upsertSecondFactorRequired } from '../account/factor-queries.ts';

/**
 * Sets whether everybody needs a second factor. People without one are asked to add it before they can do
 * anything else. Throws `forbidden` (reason `second_factor_first`) if the caller has none, `unavailable`.
 */
export async function changeSecondFactorRequired(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: SignedIn,
  isRequired: boolean,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    const { hasTotp, hasPasskey } = await findFactors(trx, staff.id);
    if (isRequired && !hasTotp && !hasPasskey)
      throw new AppError('forbidden', { reason: 'second_factor_first' });
    await upsertSecondFactorRequired(trx, isRequired);
    const detail = `second factor ${isRequired ? 'required' : 'optional'}`;
    await recordAction(trx, staff, { action: 'setting_changed', detail }, at);
  });
}
