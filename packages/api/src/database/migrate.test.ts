import { expect, test } from 'vitest';
import { openTestDeps } from '../testing.ts';
import { migrate } from './migrate.ts';

test('a database of a newer version is left alone, and the error names its migrations and what to do', async () => {
  const deps = await openTestDeps();
  await deps.db.write
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '999-later', timestamp: '2027-01-01T00:00:00.000Z' })
    .execute();
  await expect(migrate(deps.db)).rejects.toThrow(
    'The database was written by a newer version: this one does not know 999-later. ' +
      'Install the newer version again, or restore a backup from before the upgrade.',
  );
  await deps.close();
});
