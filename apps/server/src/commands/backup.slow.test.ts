import { existsSync, watch } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStatements } from '@isangano/api/database/run-statements';
import { openDatabase } from '@isangano/api/open-database';
import { type InterviewView, interviewView } from '@isangano/contracts/applications/interview';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { indexRecords, openTestApp, signInHeader, type TestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { runOnFolder, spawnOnFolder } from './testing.ts';

// These tests start processes and servers, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** A file system in memory, which Linux has. */
const otherDisk = '/dev/shm';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-backups-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

let pathCount = 0;
function newPath(extension = ''): string {
  pathCount += 1;
  return join(scratch, `${pathCount}${extension}`);
}

async function submit(app: Pick<TestApp, 'server' | 'deps'>): Promise<InterviewView> {
  const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const body = multipart([...interviewParts, portrait]);
  const url = `${apiPrefix}${restPaths.interviews}`;
  const response = await app.server.inject({ method: 'POST', url, ...body });
  await indexRecords(app);
  return interviewView.parse(response.json());
}

async function getStoredFilePath({ folder }: TestApp, { files }: InterviewView): Promise<string> {
  const id = files[0]?.id ?? '';
  return join(folder, 'files/kept', id.slice(-2), id);
}

/** Returns the content of a file with another byte in it. */
async function changeBytes(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  bytes.writeUInt8(255 - bytes.readUInt8(100), 100);
  return bytes;
}

describe('a backup', () => {
  test('is not written among the data, where it would outlive an erasure', async () => {
    const app = await openTestApp();
    for (const path of ['backup.tar', 'files/backup.tar']) {
      const target = join(app.folder, path);
      const { code, warnings } = await runOnFolder(app.folder, `backup --to ${target}`);
      expect(code).toBe(1);
      expect(warnings).toContain('choose another folder');
      await expect(stat(target)).rejects.toThrow('ENOENT');
    }
    await app.close();
  });

  test('created during writes and deletions restores completely elsewhere', async () => {
    const app = await openTestApp();
    const headers = await signInHeader(app);
    const before = await Promise.all(Array.from({ length: 5 }, () => submit(app)));
    const [first] = before;
    const recordUrl = `${apiPrefix}${restPaths.interviews}/${first?.id}`;
    const { portraitUrl } = interviewView.parse(
      (await app.server.inject({ url: recordUrl, headers })).json(),
    );
    let isDone = false;
    const write = async () => {
      while (!isDone) {
        const { id } = await submit(app);
        const url = `${apiPrefix}${restPaths.interviews}/${id}`;
        if (id.charCodeAt(id.length - 1) % 2 === 0)
          await app.server.inject({ method: 'DELETE', url, headers });
      }
    };
    const archive = newPath('.tar');
    const writing = write();
    const result = await spawnOnFolder(app.folder, `backup --to ${archive}`);
    isDone = true;
    await writing;
    expect(result).toMatchObject({ code: 0, warnings: '' });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(join(app.folder, 'files'))).toSorted()).toEqual(['incoming', 'kept']);

    const folder = newPath();
    expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({ code: 0, warnings: '' });
    expect(await runOnFolder(folder, 'check')).toEqual({ code: 0, output: 'All is in order.', warnings: '' });
    const config = readConfig({
      DATA_DIR: folder,
      SITE_DIR: newPath(),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    });
    const restored = await buildApp(config);
    // The backup contains secret and session, so an earlier link still opens the file.
    const portrait = await restored.server.inject(portraitUrl ?? '');
    expect(portrait.rawPayload.equals(fileBytes('png'))).toBe(true);
    const rows = await restored.deps.db.read.selectFrom('application').select('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    // Accounts are back, too: it fails unless the password is accepted.
    await signInHeader(restored);
    await restored.server.close();
    await app.close();
  });

  test('is compressed if its name ends in .gz, and never overwrites a file', async () => {
    const app = await openTestApp();
    const archive = newPath('.tar.gz');
    expect((await runOnFolder(app.folder, `backup --to ${archive}`)).code).toBe(0);
    expect((await readFile(archive)).subarray(0, 2).toString('hex')).toBe('1f8b');
    expect(await runOnFolder(app.folder, `backup --to ${archive}`)).toMatchObject({
      code: 1,
      warnings: `${archive} exists already.`,
    });
    expect((await runOnFolder(newPath(), `restore --from ${archive}`)).code).toBe(0);
    await app.close();
  });

  test('contains mails written as files under any name', async () => {
    const app = await openTestApp();
    const name = 'for Keza, à lire.eml';
    await mkdir(join(app.folder, 'mail'), { recursive: true });
    await writeFile(join(app.folder, 'mail', name), 'a mail');
    const archive = newPath('.tar');
    const folder = newPath();
    expect(await runOnFolder(app.folder, `backup --to ${archive}`)).toMatchObject({ code: 0 });
    expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'mail', name), 'utf8')).toBe('a mail');
    await app.close();
  });

  test('reports a missing target folder', async () => {
    const app = await openTestApp();
    const folder = newPath();
    expect(await runOnFolder(app.folder, `backup --to ${join(folder, 'desk.tar')}`)).toMatchObject({
      code: 1,
      warnings: `There is no folder ${folder}.`,
    });
    await app.close();
  });

  test.each([
    ['is missing', (path: string) => rm(path)],
    ['has another size than its record says', (path: string) => truncate(path, 10)],
    ['has another content than was sent', async (path: string) => writeFile(path, await changeBytes(path))],
  ])('reports a file that %s, and can still be restored', { tags: 'long' }, async (problem, damage) => {
    const app = await openTestApp();
    const record = await submit(app);
    await damage(await getStoredFilePath(app, record));
    const archive = newPath('.tar');
    const error = `file ${record.files[0]?.id} of application ${record.id} ${problem}`;
    const warnings = `The backup was created with these errors:\n${error}`;
    expect(await runOnFolder(app.folder, `backup --to ${archive}`)).toMatchObject({ code: 1, warnings });
    expect(await runOnFolder(newPath(), `restore --from ${archive}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('are back in'),
      warnings,
    });
    await app.close();
  });

  test('of a database with a wrong count can be restored, which reports it', { tags: 'long' }, async () => {
    const app = await openTestApp();
    await submit(app);
    await runStatements(app.deps.db.write, ['update application_count set n = n + 1']);
    const archive = newPath('.tar');
    await runOnFolder(app.folder, `backup --to ${archive}`);
    const folder = newPath();
    expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('are back in'),
      warnings: 'The check found errors in what was restored:\napplication_count: wrong counts',
    });
    expect((await runOnFolder(folder, 'check')).output).toBe('application_count: wrong counts');
    await app.close();
  });
});

describe('restoring a backup', () => {
  let app: TestApp;
  let archive: string;
  beforeAll(async () => {
    app = await openTestApp();
    await submit(app);
    archive = newPath('.tar');
    await runOnFolder(app.folder, `backup --to ${archive}`);
  });
  afterAll(() => app.close());

  const expectRejected = async (damaged: string, text: string) => {
    const folder = newPath();
    const { code, output, warnings } = await runOnFolder(folder, `restore --from ${damaged}`);
    expect([code, output]).toEqual([1, '']);
    expect(warnings).toContain(text);
    expect((await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.lock'))).toEqual([]);
  };

  test('rejects an archive with a changed byte', async () => {
    const bytes = await readFile(archive);
    const at = bytes.indexOf('A weaver teaches');
    bytes.write('B', at);
    const damaged = newPath('.tar');
    await writeFile(damaged, bytes);
    await expectRejected(damaged, 'The archive is damaged: database.sqlite is not as it was packed.');
  });

  test('rejects a truncated archive', async () => {
    const damaged = newPath('.tar');
    await writeFile(damaged, await readFile(archive));
    await truncate(damaged, Math.floor((await stat(archive)).size / 2));
    await expectRejected(damaged, 'The archive is damaged');
  });

  test('rejects a file that is not an archive', async () => {
    const other = newPath('.tar');
    await writeFile(other, 'a letter');
    await expectRejected(other, 'The archive is damaged');
    await expectRejected(newPath('.tar'), 'There is no file');
  });

  test('leaves nothing if a path cannot be written, so that another attempt succeeds', async () => {
    const folder = newPath();
    const file = newPath();
    await writeFile(file, 'no folder');
    const line = `restore --from ${archive}`;
    const failed = await runOnFolder(folder, line, {
      env: { DATABASE_URL: `file:${join(file, 'desk.sqlite')}` },
    });
    expect(failed).toMatchObject({ code: 1, warnings: expect.stringContaining('cannot be used') });
    expect(await runOnFolder(folder, line)).toMatchObject({ code: 0 });
  });

  test('replaces what a killed attempt has left under other names', async () => {
    const folder = newPath();
    await mkdir(join(folder, 'files.part/kept'), { recursive: true });
    await writeFile(join(folder, 'isangano.sqlite.part'), 'a part');
    expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({ code: 0, warnings: '' });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('fills a storage folder that exists, which may be a mounted disk', async () => {
    const storage = newPath();
    await mkdir(storage);
    const { ino } = await stat(storage);
    const env = { STORAGE_URL: `file:${storage}` };
    const folder = newPath();
    expect(await runOnFolder(folder, `restore --from ${archive}`, { env })).toMatchObject({ code: 0 });
    expect((await stat(storage)).ino).toBe(ino);
    expect((await runOnFolder(folder, 'check', { env })).output).toBe('All is in order.');
  });

  test.skipIf(!existsSync(otherDisk))(
    'gives a database on another disk its name when it is complete',
    async () => {
      const folder = newPath();
      const place = await mkdtemp(join(otherDisk, 'isangano-restored-'));
      const env = { DATABASE_URL: `file:${join(place, 'desk.sqlite')}` };
      const written: (string | null)[] = [];
      const watcher = watch(place, (_event, name) => written.push(name));
      expect(await runOnFolder(folder, `restore --from ${archive}`, { env })).toMatchObject({ code: 0 });
      await expect.poll(() => written).toContain('desk.sqlite');
      watcher.close();
      expect(written[0]).toBe('desk.sqlite.part');
      expect((await runOnFolder(folder, 'check', { env })).output).toBe('All is in order.');
      await rm(place, { recursive: true });
    },
  );

  test('rejects the place of a database whose log a killed server has left', async () => {
    const place = newPath();
    await mkdir(place);
    const log = join(place, 'desk.sqlite-wal');
    await submit(app);
    await copyFile(join(app.folder, 'isangano.sqlite-wal'), log);
    const folder = newPath();
    const env = { DATABASE_URL: `file:${join(place, 'desk.sqlite')}` };
    const { code, warnings } = await runOnFolder(folder, `restore --from ${archive}`, { env });
    expect([code, warnings]).toEqual([1, `${log} exists already.`]);
  });

  test('takes a new file system for an empty folder', async () => {
    const folder = newPath();
    await mkdir(join(folder, 'lost+found'), { recursive: true });
    expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({ code: 0 });
  });

  test('rejects a data folder that is not empty and leaves it unchanged', async () => {
    const { code, warnings } = await runOnFolder(app.folder, `restore --from ${archive}`);
    expect([code, warnings]).toEqual([1, `${app.folder} is not empty: restore into a new folder.`]);
    expect((await runOnFolder(app.folder, 'check')).code).toBe(0);
  });
});

describe('a check', () => {
  async function findErrorsAfter(damage: (app: TestApp, record: InterviewView) => Promise<unknown>) {
    const app = await openTestApp();
    const record = await submit(app);
    const headers = await signInHeader(app);
    const deleted = await submit(app);
    const url = `${apiPrefix}${restPaths.interviews}/${deleted.id}`;
    await app.server.inject({ method: 'DELETE', url, headers });
    expect((await runOnFolder(app.folder, 'check --json')).output).toBe('[]');
    await damage(app, record);
    const { code, output } = await runOnFolder(app.folder, 'check --json');
    await app.close();
    expect(code).toBe(1);
    const errors: string[] = JSON.parse(output);
    return errors.map((error) =>
      error.replaceAll(record.id, 'ID').replaceAll(record.files[0]?.id ?? '', 'FILE'),
    );
  }

  test('reports a missing file', async () => {
    const errors = await findErrorsAfter(async (app, record) => rm(await getStoredFilePath(app, record)));
    expect(errors).toEqual(['file FILE of application ID is missing']);
  });

  test('reports a file with changed content or size', async () => {
    const changed = fileBytes('png');
    changed[4000] = 1;
    expect(
      await findErrorsAfter(async (app, record) => writeFile(await getStoredFilePath(app, record), changed)),
    ).toEqual(['file FILE of application ID has another content than was sent']);
    expect(
      await findErrorsAfter(async (app, record) => truncate(await getStoredFilePath(app, record), 10)),
    ).toEqual(['file FILE of application ID has another size than its record says']);
  });

  test('reports a file without a record', { tags: 'long' }, async () => {
    const id = '019a0000-0000-7000-8000-000000000000';
    const errors = await findErrorsAfter(async ({ deps, folder }) => {
      await writeFile(join(folder, 'stray'), 'stray');
      await deps.files.importFile(id, join(folder, 'stray'));
    });
    expect(errors).toEqual([`file ${id} belongs to no record`]);
  });

  test.each([
    ['update application_count set n = n + 1', 'application_count: wrong counts'],
    ['delete from application_trigram where rowid > 0', 'application_trigram: does not agree with its rows'],
    [
      "insert into message_trigram (rowid, content) values (5, 'more')",
      'message_trigram: does not agree with its rows',
    ],
    [
      "insert into message_place (seq, status) values (5, 'read')",
      'message_place: does not agree with its rows',
    ],
  ])('reports the damage of "%s"', { tags: 'long' }, async (statement, error) => {
    const errors = await findErrorsAfter(async ({ deps }) => {
      await runStatements(deps.db.write, [statement]);
    });
    expect(errors).toEqual([error]);
  });

  test('reports rows without their record', async () => {
    const errors = await findErrorsAfter(async ({ deps }) => {
      await runStatements(deps.db.write, [
        'pragma foreign_keys = off',
        "update application_file set application_id = 'none'",
      ]);
    });
    expect(errors).toContain('application_file: 1 rows belong to no application');
  });

  test.each([
    ['create table song (id)', 'belongs to another program'],
    ['vacuum', 'is empty'],
  ])('after "%s" says that the database %s, and does not advise to start the server', async (sql, text) => {
    const folder = newPath();
    await mkdir(folder);
    const database = openDatabase(join(folder, 'isangano.sqlite'));
    await runStatements(database.write, [sql]);
    await database.close();
    const { code, warnings } = await runOnFolder(folder, 'check');
    expect(code).toBe(1);
    expect(warnings).toContain(text);
    expect(warnings).not.toContain('start the server');
  });

  test('reports a damaged database', async () => {
    const app = await openTestApp();
    for (let count = 0; count < 5; count += 1) await submit(app);
    await app.server.close();
    const path = join(app.folder, 'isangano.sqlite');
    const bytes = await readFile(path);
    bytes.fill(0xff, 4096 * 20, 4096 * 40);
    await writeFile(path, bytes);
    const { code, output } = await runOnFolder(app.folder, 'check');
    expect(code).toBe(1);
    expect(output).toContain('database: ');
    await rm(app.folder, { recursive: true });
  });
});
