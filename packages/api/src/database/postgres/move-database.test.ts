import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashRows, type RowStore } from '@isangano/platform/database/copied-rows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { moveDatabase, openRows } from '../../move-database.ts';
import { openDatabase } from '../../open-database.ts';
import {
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  postgresServer,
  type TestDeps,
  writeMigratedDatabase,
} from '../../testing.ts';
import { createTestDatabase } from '../../testing-postgres.ts';

/** Every row of every table. */
async function describeRows(store: RowStore): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of await store.listTables()) hashes[table.name] = await hashRows(store.readRows(table));
  return hashes;
}

describe.skipIf(postgresServer === undefined)('a move', () => {
  let folder: string;
  let deps: TestDeps;
  let source: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'isangano-move-'));
    source = await createTestDatabase(postgresServer ?? '');
    deps = await openTestDeps({ databaseUrl: source.url });
    const { id } = await sendInterview(deps, interviewFields());
    await createTestCaller(deps).messages.create(
      messageInput({ message: 'Isoko ry’ubucuruzi – café 🙂 \\u0000 \\' }),
    );
    const staff = createStaffCaller(deps);
    await staff.applications.decide({ id, status: 'approved' });
    const file = { id: 'file', application_id: id };
    await deps.db.write
      .insertInto('application_file')
      .values({
        ...file,
        field: 'docs',
        position: 0,
        name: 'a',
        type: 'b',
        size_bytes: 1,
        sha256: '',
        created_at: '',
      })
      .execute();
    const bytes = Buffer.from([0, 1, 255]);
    await deps.db.write
      .insertInto('portrait_rendition')
      .values({ file_id: file.id, application_id: id, bytes })
      .execute();
    await expect(openRows({ url: source.url })).rejects.toThrow('A server is using the database');
    await deps.close();
  });
  afterAll(async () => {
    await source.drop();
    await rm(folder, { recursive: true });
  });

  test('to SQLite and back keeps every row, and searches find them in both', async () => {
    const path = join(folder, 'moved.sqlite');
    await writeMigratedDatabase(path);
    const target = await createTestDatabase(postgresServer ?? '');
    const [first, second, third] = [
      await openRows({ url: source.url }),
      await openRows({ path }),
      await openRows({ url: target.url }),
    ];
    const rows = await describeRows(first);
    expect(rows.portrait_rendition).toMatch(/^1 /);
    const count = await moveDatabase(first, second);
    expect(count).toBeGreaterThan(10);
    expect(await describeRows(second)).toEqual(rows);
    expect(await moveDatabase(second, third)).toBe(count);
    expect(await describeRows(third)).toEqual(rows);
    await expect(moveDatabase(first, second)).rejects.toThrow('The target has rows');
    for (const store of [first, second, third]) await store.close();

    const sqlite = openDatabase(path);
    const found = await sqlite.read.searches.find({
      index: 'message',
      q: 'cafe',
      filters: {},
      range: { type: 'newest', before: undefined, limit: 10 },
    });
    expect(found.seqs).toHaveLength(1);
    await sqlite.close();

    const again = await openTestDeps({ databaseUrl: target.url });
    expect(await again.db.findErrors()).toEqual([]);
    expect((await createStaffCaller(again).messages.search({ q: 'cafe' })).items).toHaveLength(1);
    // What the database numbers goes on after what was copied.
    await createTestCaller(again).messages.create(messageInput());
    await again.close();
    await target.drop();
  });

  test('to a database with rows of any kind is refused, and leaves them', async () => {
    const target = await createTestDatabase(postgresServer ?? '');
    const used = await openTestDeps({ databaseUrl: target.url });
    await createTestCaller(used).newsletter.subscribe({ email: 'keza@mail.example' });
    await used.close();
    const [from, to] = [await openRows({ url: source.url }), await openRows({ url: target.url })];
    const rows = await describeRows(to);
    await expect(moveDatabase(from, to)).rejects.toThrow('The target has rows');
    expect(await describeRows(to)).toEqual(rows);
    for (const store of [from, to]) await store.close();
    await target.drop();
  });
});
