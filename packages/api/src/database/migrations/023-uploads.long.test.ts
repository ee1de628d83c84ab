import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('uploads are stored, and one that has arrived has a type and a hash', async () => {
  const { db, close } = await openOldDatabase('021-file-scans');
  await migrate(db);
  await sql`insert into upload (id, network_hash, file_id, name, size_bytes, created_at)
    values ('u1', 'network', 'f1', 'film.mp4', 5, 'then')`.execute(db.write);
  const arrive = (type: string | null, hash: string | null) =>
    sql`update upload set arrived_at = 'now', type = ${type}, sha256 = ${hash}`.execute(db.write);
  await expect(arrive('video/mp4', null)).rejects.toThrow('CHECK');
  await expect(arrive(null, 'hash')).rejects.toThrow('CHECK');
  await arrive('video/mp4', 'hash');
  const rows = await db.read.selectFrom('upload').selectAll().execute();
  expect(rows).toEqual([
    {
      id: 'u1',
      token_hash: null,
      network_hash: 'network',
      file_id: 'f1',
      field: null,
      name: 'film.mp4',
      size_bytes: 5,
      type: 'video/mp4',
      sha256: 'hash',
      draft_id: null,
      created_at: 'then',
      arrived_at: 'now',
    },
  ]);
  const plan = await sql<{ detail: string }>`explain query plan
    select sum(size_bytes) from upload where network_hash = 'network'`.execute(db.read);
  expect(plan.rows.map(({ detail }) => detail).join()).toContain('COVERING INDEX upload_network');
  await close();
});
