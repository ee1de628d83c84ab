import { accessSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDeps } from '../testing.ts';
import { assertMigratable, assertReadable, inspectDatabase, migrations } from './migrate.ts';

// Tests may run as root, who can write everything.
vi.mock('node:fs', { spy: true });

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-inspect-'));
  path = join(folder, 'test.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function createDatabase(...statements: string[]): void {
  const db = new SQLite(path);
  for (const statement of statements) db.exec(statement);
  db.close();
}

const createMigrationTable = 'create table kysely_migration (name text primary key, timestamp text)';
const insertMigration = (name: string) => `insert into kysely_migration values ('${name}', '2026')`;

test('a database of this version is current', async () => {
  const deps = await openTestDeps();
  expect(inspectDatabase(join(deps.folder, 'test.sqlite'))).toEqual({ kind: 'current' });
  await deps.close();
});

test('a missing database is not created', () => {
  expect(inspectDatabase(path)).toEqual({ kind: 'missing' });
  expect(inspectDatabase(path)).toEqual({ kind: 'missing' });
});

test.each([
  { kind: 'empty', statements: [] },
  { kind: 'empty', statements: [createMigrationTable] },
  {
    kind: 'older',
    statements: [createMigrationTable, insertMigration('001-applications'), 'create table application (id)'],
  },
  { kind: 'foreign', statements: ['create table song (id)'] },
  {
    kind: 'foreign',
    statements: [createMigrationTable, insertMigration('2020-songs'), 'create table song (id)'],
  },
])('a database after $statements is $kind', async ({ kind, statements }) => {
  createDatabase('create table other (id)', 'drop table other', ...statements);
  const before = await readFile(path);
  expect(inspectDatabase(path)).toEqual({ kind });
  expect((await readFile(path)).equals(before)).toBe(true);
});

test('a database with more migrations is newer', () => {
  const names = [...Object.keys(migrations), '999-later'];
  createDatabase(createMigrationTable, 'create table application (id)', ...names.map(insertMigration));
  expect(inspectDatabase(path)).toEqual({ kind: 'newer', unknown: ['999-later'] });
  expect(() => assertReadable(path, { canBeOlder: false })).toThrow('written by a newer version');
});

test('the server refuses another file than its database, and no message advises to start it there', async () => {
  createDatabase('create table song (id)');
  expect(() => assertMigratable(path)).toThrow('belongs to another program: set DATA_DIR or DATABASE_URL');
  await writeFile(
    path,
    'a text that is long enough to be read as the header of a database: it is none of them',
  );
  expect(() => assertMigratable(path)).toThrow('cannot be read (file is not a database)');
  await writeFile(path, '');
  expect(() => assertMigratable(path)).not.toThrow();
  expect(() => assertReadable(path, { canBeOlder: false })).toThrow(
    `The database ${path} is empty: set DATA_DIR or DATABASE_URL to the right one, or restore a backup into a new folder.`,
  );
});

test.each(['', '-wal', '-shm'])('a database with a file%s of another user is named', async (suffix) => {
  for (const part of ['', '-wal', '-shm']) await writeFile(path + part, '');
  vi.mocked(accessSync).mockImplementation((file) => {
    if (file === path + suffix) throw Object.assign(new Error('denied'), { code: 'EACCES' });
  });
  const text = `The database file ${path}${suffix} cannot be written: this user has no permission.`;
  expect(() => assertMigratable(path)).toThrow(text);
  expect(() => assertReadable(path, { canBeOlder: false })).toThrow(text);
  vi.mocked(accessSync).mockReset();
});
