import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('partnership applications of earlier releases have no comments on the board seats', async () => {
  const { db, close } = await openOldDatabase('026-application-status');
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
    values (1, 'a1', 'partner', 'pending', 'Keza', 'keza@mail.example', '1', '', 'B', 'then', 'rw')`.execute(
    db.write,
  );
  await sql`insert into partner (application_id, type, summary, amount, equity, non_cash, contrib_other, board, veto,
      role_type, kpis, dividend, exit, ip, ethics, timeline, presence, team, signature, agree)
    values ('a1', 'Other', 's', 1, 1, '[]', '', 'MultipleSeats', 'debt', 'PassiveInvestor', '', 'Reinvest', '', '', '',
      '', 'FullyRemote', '', '', 1)`.execute(db.write);
  await migrate(db);
  expect(await db.read.selectFrom('partner').select(['board', 'board_comments', 'veto']).execute()).toEqual([
    { board: 'MultipleSeats', board_comments: '', veto: 'debt' },
  ]);
  await close();
});
