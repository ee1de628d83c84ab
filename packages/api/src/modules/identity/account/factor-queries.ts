import {
  createCount,
  createDelete,
  createFind,
  createInsert,
  createList,
  createUpdate,
  createUpsert,
  type Executor,
} from '../../../database/database.ts';

export const insertPasskey = createInsert('passkey');

/** Lists the passkeys of an account, oldest first. */
export const listPasskeys = createList('passkey', ['admin_id'], 'created_at');

/** Finds a passkey with its account, unless that is disabled. */
export async function findPasskey(executor: Executor, id: string) {
  return await executor
    .selectFrom('passkey')
    .innerJoin('admin_account', 'admin_account.id', 'passkey.admin_id')
    .select(['admin_id', 'email', 'username', 'public_key', 'counter'])
    .where('passkey.id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export const updatePasskey = createUpdate('passkey', 'id');

export const deletePasskey = createDelete('passkey', 'admin_id', 'id');

const deletePasskeys = createDelete('passkey', 'admin_id');

export const findTotp = createFind('totp', 'admin_id');

export const insertTotp = createInsert('totp');

/**
 * Marks the code of a time step as used. Returns false if it, or a later one, was used before. One after `lastStep`
 * does not count: it was used while the clock was ahead.
 */
export async function updateTotpUsed(
  executor: Executor,
  adminId: string,
  { step, lastStep }: { step: number; lastStep: number },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('totp')
    .set({ used_step: step })
    .where('admin_id', '=', adminId)
    .where((where) => where.or([where('used_step', '<', step), where('used_step', '>', lastStep)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteTotp = createDelete('totp', 'admin_id');

export async function replaceRecoveryCodes(executor: Executor, adminId: string, hashes: string[]) {
  await deleteRecoveryCodes(executor, adminId);
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ code_hash: hash, admin_id: adminId }));
  await executor.insertInto('recovery_code').values(rows).execute();
}

const deleteRecoveryCodes = createDelete('recovery_code', 'admin_id');

/** Deletes a recovery code, which is valid once. Returns false if the account has no such code. */
export const deleteRecoveryCode = createDelete('recovery_code', 'admin_id', 'code_hash');

export const countRecoveryCodes = createCount('recovery_code', 'admin_id');

/** Deletes all passkeys, the authenticator app and the recovery codes of an account. */
export async function deleteFactors(executor: Executor, adminId: string): Promise<void> {
  await deletePasskeys(executor, adminId);
  await deleteTotp(executor, adminId);
  await replaceRecoveryCodes(executor, adminId, []);
}

export async function findFactors(executor: Executor, adminId: string) {
  const hasTotp = (await findTotp(executor, adminId)) !== undefined;
  const hasPasskey = (await listPasskeys(executor, adminId)).length > 0;
  return { hasTotp, hasPasskey };
}

export async function isSecondFactorRequired(executor: Executor): Promise<boolean> {
  return (await findSetting(executor, 'second_factor'))?.value === 'required';
}

const findSetting = createFind('site_setting', 'name');
const upsertSetting = createUpsert('site_setting', ['name']);

export async function upsertSecondFactorRequired(executor: Executor, isRequired: boolean): Promise<void> {
  await upsertSetting(executor, { name: 'second_factor', value: isRequired ? 'required' : 'optional' });
}
