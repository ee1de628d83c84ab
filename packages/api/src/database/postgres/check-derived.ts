import { periodSeqs } from '@isangano/platform/lists/list-buckets';
import { sql } from 'kysely';
import type { Executor } from '../database.ts';
import { searchedText } from './migrations.ts';

/** A value that triggers maintain, and the rows that it is derived from. */
const derived = [
  [
    'application_count',
    'select bucket, n from application_count where n <> 0',
    'select bucket, count(*) from application group by bucket',
  ],
  [
    'application_period_count',
    'select bucket, first_seq, n from application_period_count where n <> 0',
    `select bucket, seq - seq % ${periodSeqs}, count(*) from application group by 1, 2`,
  ],
  [
    'message_count',
    'select bucket, n from message_count where n <> 0',
    'select bucket, count(*) from contact_message group by bucket',
  ],
  [
    'application_channel_index',
    'select channel, bucket, seq from application_channel_index',
    `select distinct channel.value, bucket, seq
      from application join interview on application_id = id, json_each(channels) as channel`,
  ],
  [
    'application_text',
    'select seq, content from application_text',
    `select seq, ${searchedText}
      from application left join interview on interview.application_id = id
      left join partner on partner.application_id = id`,
  ],
  [
    'message_text',
    'select seq, content from message_text',
    "select seq, fold_text(concat_ws(' ', full_name, email, subject, message)) from contact_message",
  ],
] as const;

export const derivedTables: readonly string[] = derived.map(([table]) => table);

/** Returns an English sentence for each table that does not agree with the rows that it is derived from. */
export async function checkDerived(executor: Executor): Promise<string[]> {
  const errors: string[] = [];
  for (const [table, stored, computed] of derived) {
    const [left, right] = [sql.raw(stored), sql.raw(computed)];
    const { rows } = await sql<{ differs: boolean }>`select exists (
        (${left} except ${right}) union all (${right} except ${left})) as differs`.execute(executor);
    if (rows[0]?.differs) errors.push(`${table}: does not agree with its rows`);
  }
  return errors;
}
