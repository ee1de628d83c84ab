import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStatements } from '@isangano/api/db/run-statements';
import { type InterviewView, interviewView } from '@isangano/contracts/applications/interview';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import {
  fileBytes,
  indexTexts,
  interviewParts,
  multipart,
  openTestApp,
  signInHeader,
  type TestApp,
} from '../testing.ts';
import { runOn, spawnOn } from './testing.ts';

// Processes and whole servers start here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-backups-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

let names = 0;
function fresh(ending = ''): string {
  names += 1;
  return join(scratch, `${names}${ending}`);
}

async function submit(app: Pick<TestApp, 'server' | 'deps'>): Promise<InterviewView> {
  const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const body = multipart([...interviewParts, portrait]);
  const url = `${apiPrefix}${restPaths.interviews}`;
  const answer = await app.server.inject({ method: 'POST', url, ...body });
  await indexTexts(app);
  return interviewView.parse(answer.json());
}

async function keptPath({ folder }: TestApp, { files }: InterviewView): Promise<string> {
  const id = files[0]?.id ?? '';
  return join(folder, 'files/kept', id.slice(-2), id);
}

describe('a backup', () => {
  test('made while the server writes and deletes comes back whole elsewhere', async () => {
    const app = await openTestApp();
    const headers = await signInHeader(app);
    const before = await Promise.all(Array.from({ length: 5 }, () => submit(app)));
    let isDone = false;
    const write = async () => {
      while (!isDone) {
        const { id } = await submit(app);
        const url = `${apiPrefix}${restPaths.interviews}/${id}`;
        if (id.charCodeAt(id.length - 1) % 2 === 0)
          await app.server.inject({ method: 'DELETE', url, headers });
      }
    };
    const archive = fresh('.tar');
    const writing = write();
    const made = await spawnOn(app.folder, `backup --to ${archive}`);
    isDone = true;
    await writing;
    expect(made).toMatchObject({ code: 0, warnings: '' });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(join(app.folder, 'files'))).toSorted()).toEqual(['incoming', 'kept']);

    const folder = fresh();
    expect(await runOn(folder, `restore --from ${archive}`)).toMatchObject({ code: 0, warnings: '' });
    expect(await runOn(folder, 'check')).toEqual({ code: 0, output: 'All is in order.', warnings: '' });
    const config = readConfig({
      DATA_DIR: folder,
      SITE_DIR: fresh(),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    });
    const restored = await buildApp(config);
    const [first] = before;
    // The secret came along too, so a link from before still opens the file.
    const portrait = await restored.server.inject(first?.portraitUrl ?? '');
    expect(portrait.rawPayload.equals(fileBytes('png'))).toBe(true);
    const rows = await restored.deps.db.read.selectFrom('application').select('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect((await signInHeader(restored)).authorization).toBeTruthy();
    await restored.server.close();
    await app.close();
  });

  test('is compressed if its name says so, and never written over another', async () => {
    const app = await openTestApp();
    const archive = fresh('.tar.gz');
    expect((await runOn(app.folder, `backup --to ${archive}`)).code).toBe(0);
    expect((await readFile(archive)).subarray(0, 2).toString('hex')).toBe('1f8b');
    expect(await runOn(app.folder, `backup --to ${archive}`)).toMatchObject({
      code: 1,
      warnings: `${archive} exists already.`,
    });
    expect((await runOn(fresh(), `restore --from ${archive}`)).code).toBe(0);
    await app.close();
  });

  test('tells of a folder that is not there', async () => {
    const app = await openTestApp();
    const folder = fresh();
    expect(await runOn(app.folder, `backup --to ${join(folder, 'desk.tar')}`)).toMatchObject({
      code: 1,
      warnings: `There is no folder ${folder}.`,
    });
    await app.close();
  });

  test('tells of a missing file, and can be brought back as it was', async () => {
    const app = await openTestApp();
    const record = await submit(app);
    await rm(await keptPath(app, record));
    const archive = fresh('.tar');
    const fault = `file ${record.files[0]?.id} of application ${record.id} is missing`;
    const made = await runOn(app.folder, `backup --to ${archive}`);
    expect(made.code).toBe(1);
    expect(made.warnings).toContain(fault);
    const restored = await runOn(fresh(), `restore --from ${archive}`);
    expect(restored.output).toContain('are back in');
    expect(restored.warnings).toContain(fault);
    await app.close();
  });
});

describe('bringing a backup back', () => {
  let app: TestApp;
  let archive: string;
  beforeAll(async () => {
    app = await openTestApp();
    await submit(app);
    archive = fresh('.tar');
    await runOn(app.folder, `backup --to ${archive}`);
  });
  afterAll(() => app.close());

  const refusedWith = async (damaged: string, words: string) => {
    const folder = fresh();
    const { code, output, warnings } = await runOn(folder, `restore --from ${damaged}`);
    expect([code, output]).toEqual([1, '']);
    expect(warnings).toContain(words);
    expect((await readdir(folder).catch(() => [])).filter((name) => name !== 'server.lock')).toEqual([]);
  };

  test('is refused for an archive with a changed byte', async () => {
    const bytes = await readFile(archive);
    const at = bytes.indexOf('A weaver teaches');
    bytes.write('B', at);
    const damaged = fresh('.tar');
    await writeFile(damaged, bytes);
    await refusedWith(damaged, 'The archive is damaged: database.sqlite is not as it was packed.');
  });

  test('is refused for an archive that breaks off', async () => {
    const damaged = fresh('.tar');
    await writeFile(damaged, await readFile(archive));
    await truncate(damaged, Math.floor((await stat(archive)).size / 2));
    await refusedWith(damaged, 'The archive is damaged');
  });

  test('is refused for what is no archive', async () => {
    const other = fresh('.tar');
    await writeFile(other, 'a letter');
    await refusedWith(other, 'The archive is damaged');
    await refusedWith(fresh('.tar'), 'There is no file');
  });

  test('is refused where data lies, and harms none of it', async () => {
    const { code, warnings } = await runOn(app.folder, `restore --from ${archive}`);
    expect([code, warnings]).toEqual([1, `${app.folder} is not empty: restore into a new folder.`]);
    expect((await runOn(app.folder, 'check')).code).toBe(0);
  });
});

describe('a check', () => {
  async function faultsAfter(harm: (app: TestApp, record: InterviewView) => Promise<unknown>) {
    const app = await openTestApp();
    const record = await submit(app);
    const headers = await signInHeader(app);
    const gone = await submit(app);
    const url = `${apiPrefix}${restPaths.interviews}/${gone.id}`;
    await app.server.inject({ method: 'DELETE', url, headers });
    expect((await runOn(app.folder, 'check --json')).output).toBe('[]');
    await harm(app, record);
    const { code, output } = await runOn(app.folder, 'check --json');
    await app.close();
    expect(code).toBe(1);
    const faults: string[] = JSON.parse(output);
    return faults.map((fault) =>
      fault.replaceAll(record.id, 'ID').replaceAll(record.files[0]?.id ?? '', 'FILE'),
    );
  }

  test('names a file that is missing', async () => {
    const faults = await faultsAfter(async (app, record) => rm(await keptPath(app, record)));
    expect(faults).toEqual(['file FILE of application ID is missing']);
  });

  test('names a file whose content or size is another', async () => {
    const changed = fileBytes('png');
    changed[4000] = 1;
    expect(await faultsAfter(async (app, record) => writeFile(await keptPath(app, record), changed))).toEqual(
      ['file FILE of application ID has another content than was sent'],
    );
    expect(await faultsAfter(async (app, record) => truncate(await keptPath(app, record), 10))).toEqual([
      'file FILE of application ID has another size than its record says',
    ]);
  });

  test('names a file of no record', async () => {
    const id = '019a0000-0000-7000-8000-000000000000';
    const faults = await faultsAfter(async ({ deps, folder }) => {
      await writeFile(join(folder, 'stray'), 'stray');
      await deps.files.adopt(id, join(folder, 'stray'));
    });
    expect(faults).toEqual([`file ${id} belongs to no record`]);
  });

  test.each([
    ['update application_count set n = n + 1', 'application_count: wrong counts'],
    ['delete from application_search where rowid > 0', 'application_search: does not agree with its rows'],
    ["update application_words set words = 'other'", 'application_words: does not agree with its rows'],
    [
      "insert into message_search (rowid, subject) values (5, 'more')",
      'message_search: does not agree with its rows',
    ],
  ])('finds what "%s" leaves', async (harm, fault) => {
    const faults = await faultsAfter(async ({ deps }) => {
      await runStatements(deps.db.write, [harm]);
    });
    expect(faults).toEqual([fault]);
  });

  test('finds rows without the record they belong to', async () => {
    const faults = await faultsAfter(async ({ deps }) => {
      await runStatements(deps.db.write, [
        'pragma foreign_keys = off',
        "update application_file set application_id = 'none'",
      ]);
    });
    expect(faults).toContain('application_file: 1 rows belong to no application');
  });

  test('finds a damaged database', async () => {
    const app = await openTestApp();
    for (let count = 0; count < 5; count += 1) await submit(app);
    await app.server.close();
    const path = join(app.folder, 'isangano.sqlite');
    const bytes = await readFile(path);
    bytes.fill(0xff, 4096 * 20, 4096 * 40);
    await writeFile(path, bytes);
    const { code, output } = await runOn(app.folder, 'check');
    expect(code).toBe(1);
    expect(output).toContain('database: ');
    await rm(app.folder, { recursive: true });
  });
});
