import type { Executor } from '../db/database.ts';
import { type Param, prepared } from '../db/prepared.ts';

type Texts = 'application' | 'contact_message';
type Same = { fingerprint: string; since: string };

const selectSame = {
  application: selectSameIn('application'),
  contact_message: selectSameIn('contact_message'),
};

function selectSameIn(table: Texts) {
  return prepared((db, param: Param<Same>) =>
    db
      .selectFrom(table)
      .select('id')
      .where('fingerprint', '=', param('fingerprint'))
      .where('created_at', '>', param('since'))
      .limit(1),
  );
}

/** Whether the same sender has sent the same text since a moment. */
export async function hasSame(executor: Executor, table: Texts, same: Same): Promise<boolean> {
  const rows = await selectSame[table](executor, same);
  return rows.length > 0;
}
