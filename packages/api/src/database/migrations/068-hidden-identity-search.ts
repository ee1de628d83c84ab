import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const unlessHidden = (column: string) => `iif(first_look = 'hidden', null, ${column})`;
const texts = [
  'shown_name',
  ...['email', 'phone', 'location'].map(unlessHidden),
  'topic',
  'pitch',
  'summary',
  "' '",
];
const selectPosition = '(select n from application_place where seq = new.seq)';

/** While an application hides who has sent it, it is not found by name, address, telephone or place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop view application_text',
    `create view application_text (n, seq, content) as
      select n, application.seq, concat_ws(' ', ${texts.join(', ')})
      from application_place cross join application on application.seq = application_place.seq
      left join interview on interview.application_id = application.id
      left join partner on partner.application_id = application.id`,
    'drop trigger application_reindexed',
    `create trigger application_reindexed after update of name, email, phone, location, topic, first_look on application begin
      update application_trigram set content = (select content from application_text where seq = new.seq)
      where rowid = ${selectPosition};
    end`,
    `update application_trigram set content = (select content from application_text where n = application_trigram.rowid)
      where rowid in (
        select n from application_place join application on application.seq = application_place.seq where first_look = 'hidden'
      )`,
  ]);
}
