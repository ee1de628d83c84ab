import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDeps, postgresServer } from '../../testing.ts';
import { inTransaction } from '../database.ts';

test.skipIf(postgresServer === undefined)(
  'a backup delays the rewriting of tables, which then keeps nobody from reading',
  async () => {
    const deps = await openTestDeps();
    const backup = deps.connectAgain();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const holding = inTransaction(backup, async (trx) => {
      await sql`lock table contact_message in access share mode`.execute(trx);
      hold();
      await isReleased;
    });
    await isHeld;
    let hasEnded = false;
    const purge = deps.db.purgeDeleted().finally(() => {
      hasEnded = true;
    });
    // Longer than it waits for a table.
    for (const startedAt = performance.now(); performance.now() < startedAt + 3000; )
      await deps.db.read.selectFrom('contact_message').select('id').execute();
    expect(hasEnded).toBe(false);
    release();
    await holding;
    await purge;
    await backup.close();
    await deps.close();
  },
);
