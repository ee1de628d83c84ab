import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDeps, postgresServer } from '../../testing.ts';
import { derivedTables } from './check-derived.ts';

test.skipIf(postgresServer !== undefined)(
  'all counts and texts that triggers keep are compared with their rows',
  async () => {
    const deps = await openTestDeps();
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema
      where type in ('table', 'view')`.execute(deps.db.read);
    const kept = rows.map(({ name }) => name).filter((name) => /_(?:count|text|index)$/.test(name));
    expect(derivedTables.toSorted()).toEqual(kept.toSorted());
    await deps.close();
  },
);
