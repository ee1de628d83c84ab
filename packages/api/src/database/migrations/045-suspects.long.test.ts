import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test.each(['application', 'contact_message'])(
  'suspects of %s are listed by an index of their own',
  async (table) => {
    const { db, close } = await openOldDatabase('042-people');
    await migrate(db);
    const plan = await sql<{ detail: string }>`explain query plan select id from ${sql.table(table)}
    where suspect is not null and seq < 5 order by seq desc limit 20`.execute(db.read);
    expect(plan.rows.map(({ detail }) => detail).join()).toContain(`${table}_suspect`);
    expect(plan.rows.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
    await close();
  },
);
