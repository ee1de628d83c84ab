import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { startS3 } from '@isangano/platform/file-store/testing-s3';
import { getCreationTime, newId } from '@isangano/platform/ids';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackupError, type DataPaths, toDataPaths } from '../../core/data-paths.ts';
import { inspectDatabase } from '../../database/migrate.ts';
import { createMigrator } from '../../database/migrations/testing.ts';
import { runStatements } from '../../database/run-statements.ts';
import { anInterview } from '../../modules/applications/testing.ts';
import type { DataCopyReport } from '../../modules/mail/module.ts';
import { aPicture, projectInput, sendProject } from '../../modules/projects/testing.ts';
import { openDatabase } from '../../open-database.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { createFileKey } from '../encryption.ts';
import { packInstallation } from '../make-backup.ts';
import { databaseEntry } from '../manifest.ts';
import { claimPlace, takePlace } from './claim.ts';
import {
  type CopyAddress,
  type CopyPlace,
  createCopyId,
  createKeyOf,
  listCopies,
  openCopyPlace,
} from './copy-place.ts';
import { startCopyWorker } from './copy-worker.ts';
import { copyLifetimeMs, makeCopy } from './make-copy.ts';
import { restoreCopy } from './restore-copy.ts';

// Copies are made with low priority, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let scratch: string;
let identityPath: string;
let recipients: string[];
let bucket: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-copies-'));
  const identity = await generateIdentity();
  identityPath = join(scratch, 'identity.txt');
  await writeFile(identityPath, identity);
  recipients = [await identityToRecipient(identity)];
  bucket = await startS3();
});
afterAll(async () => {
  await bucket.stop();
  await rm(scratch, { recursive: true });
});

let deps: TestDeps;
let paths: DataPaths;
beforeEach(async () => {
  deps = await openTestDeps();
  paths = { ...toDataPaths(deps.folder), databasePath: join(deps.folder, 'test.sqlite') };
});
afterEach(() => deps.close());

const addresses: Record<string, () => CopyAddress> = {
  folder: () => ({ folder: join(scratch, newId()) }),
  bucket: () => ({ s3: { ...bucket.s3, prefix: `${newId()}/` } }),
};

const countFiles = async ({ files }: CopyPlace) => {
  let count = 0;
  for await (const _ of files.listPermanent()) count += 1;
  return count;
};

/** Starts the worker that makes copies of the desk once a day, and tries them. Returns what it reports, too. */
function startWorker(address: CopyAddress, log = deps.log) {
  const reports: DataCopyReport[] = [];
  const worker = startCopyWorker(
    { clock: deps.clock, log },
    {
      paths,
      address,
      storage: { storageFolder: paths.storageFolder, s3: undefined },
      recipients,
      identityPath,
      diskReserveBytes: 0,
      everyMs: dayMs,
      report: async (one) => void reports.push(one),
    },
  );
  return { worker, reports };
}

describe.each(Object.entries(addresses))('copies in a %s', (kind, createAddress) => {
  /** What takes long in a bucket belongs to the full form there. */
  const options = kind === 'bucket' ? { tags: 'long' } : {};
  let address: CopyAddress;
  let place: CopyPlace;
  beforeEach(async () => {
    address = createAddress();
    place = await openCopyPlace(address);
  });
  const make = async () => (await makeCopy(deps, paths, place, recipients)).id;
  const getKey = (id: string) => createKeyOf(recipients)(id);

  test('are encrypted, have each file once, and are restored to each point in time', options, async () => {
    const { id } = await anInterview(deps);
    const project = await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
    const first = await make();
    deps.moveClock(60_000);
    await createStaffCaller(deps).projects.delete({ id: project.id });
    const files = await countFiles(place);
    expect(files).toBeGreaterThan(0);
    const second = await make();
    expect(await countFiles(place)).toBe(files);
    expect(await listCopies(place)).toEqual([second, first]);
    expect(getCreationTime(second) - getCreationTime(first)).toBe(60_000);
    expect((await buffer(await place.copies.open(first))).toString('latin1', 0, 21)).toBe(
      'age-encryption.org/v1',
    );

    for (const [copyId, projects] of [
      [first, 1],
      [second, 0],
    ] as const) {
      const target = toDataPaths(join(scratch, newId()));
      const key = createFileKey(identityPath);
      await restoreCopy(place, target, { id: copyId, key });
      const db = openDatabase(target.databasePath);
      expect(await db.read.selectFrom('application').select('id').execute()).toEqual([{ id }]);
      const restored = await db.read
        .selectFrom('project')
        .select('id')
        .where('id', '=', project.id)
        .execute();
      expect(restored).toHaveLength(projects);
      const images = await db.read.selectFrom('project_image').select(['id', 'project_id']).execute();
      const store = await openFileStore({ storageFolder: target.storageFolder, s3: undefined });
      for (const image of images) expect((await store.stat(image.id))?.sizeBytes).toBeGreaterThan(0);
      await db.close();
    }
  });

  test('are whole after a copy that was killed while it wrote a file', options, async () => {
    const project = await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
    const images = await deps.db.read.selectFrom('project_image').select('id').execute();
    // As the killed copy leaves it: started, and not complete.
    for (const { id } of images)
      await place.files.append(getKey(id), 0, Readable.from([Buffer.from('half')]));
    const id = await make();
    const target = toDataPaths(join(scratch, newId()));
    await restoreCopy(place, target, { id, key: createFileKey(identityPath) });
    const db = openDatabase(target.databasePath);
    expect(await db.read.selectFrom('project').select('id').execute()).toContainEqual({ id: project.id });
    await db.close();
  });

  test(
    'leave out a file that is damaged until it is mended, and are restored without it',
    options,
    async () => {
      await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
      const { id } = await deps.db.read.selectFrom('project_image').select('id').executeTakeFirstOrThrow();
      const replace = async (bytes: Buffer) => {
        const path = join(scratch, newId());
        await writeFile(path, bytes);
        await deps.files.remove(id);
        await deps.files.importFile(id, path);
      };
      const restore = async (copyId: string) => {
        const target = toDataPaths(join(scratch, newId()));
        return await restoreCopy(place, target, { id: copyId, key: createFileKey(identityPath) });
      };
      const intact = await buffer(await deps.files.open(id));
      const changed = Buffer.from(intact);
      changed.writeUInt8(255 - changed.readUInt8(100), 100);
      for (const [damaged, problem] of [
        [intact.subarray(0, 50), 'has another size than its record says'],
        [changed, 'has another content than was sent'],
      ] as const) {
        await replace(damaged);
        const { manifest, newErrors } = await restore(await make());
        expect(manifest.errors).toEqual([expect.stringMatching(`^file ${id} of .* ${problem}$`)]);
        expect(newErrors).toEqual([]);
        deps.moveClock(60_000);
      }
      expect(await place.files.stat(getKey(id))).toBeUndefined();
      await replace(intact);
      expect(await restore(await make())).toMatchObject({ manifest: { errors: [] }, newErrors: [] });
    },
  );

  test('are restored without a file that the place has lost, and say which', options, async () => {
    await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
    const { id } = await deps.db.read.selectFrom('project_image').select('id').executeTakeFirstOrThrow();
    const copyId = await make();
    await place.files.remove(getKey(id));
    const target = toDataPaths(join(scratch, newId()));
    const { newErrors } = await restoreCopy(place, target, { id: copyId, key: createFileKey(identityPath) });
    expect(newErrors).toEqual([expect.stringMatching(`^file ${id} of .* is missing$`)]);
  });

  test('are of one data folder, until another one takes their place', async () => {
    const first = await make();
    const other = await openTestDeps();
    const otherPaths = { ...toDataPaths(other.folder), databasePath: join(other.folder, 'test.sqlite') };
    const makeOther = async () => (await makeCopy(other, otherPaths, place, recipients)).id;
    // A file that the first is still writing.
    const incomplete = newId();
    await place.files.append(incomplete, 0, Readable.from([Buffer.from('half')]));
    await expect(makeOther()).rejects.toThrow('COPY_URL has the copies of another data folder');
    expect(await place.files.listStaged()).toEqual([incomplete]);
    await takePlace(place, other.folder, deps.clock());
    other.moveClock(60_000);
    const second = await makeOther();
    await expect(make()).rejects.toThrow(BackupError);
    expect(await listCopies(place)).toEqual([second, first]);
    await other.close();
  });

  test('are not made elsewhere before that is claimed: a disk may not be mounted', async () => {
    await make();
    const other = await openCopyPlace(createAddress());
    const makeThere = () => makeCopy(deps, paths, other, recipients);
    await expect(makeThere()).rejects.toThrow('is its disk mounted?');
    await takePlace(other, paths.dataDir, deps.clock());
    await makeThere();
    expect(await listCopies(other)).toHaveLength(1);
  });

  test('are made at the next attempt if the place could not be reached at the first', async () => {
    const { dataDir } = toDataPaths(join(scratch, newId()));
    await mkdir(dataDir, { recursive: true });
    const stage = () => Promise.reject(new Error('unreachable'));
    const away = { ...place, claims: { ...place.claims, stage } };
    await expect(claimPlace(away, dataDir, deps.clock())).rejects.toThrow('unreachable');
    await claimPlace(place, dataDir, deps.clock());
    await claimPlace(place, dataDir, deps.clock());
  });

  test('are not made elsewhere either if the answer to the claim was lost', async () => {
    const { dataDir } = toDataPaths(join(scratch, newId()));
    await mkdir(dataDir, { recursive: true });
    const promote = async (id: string) => {
      await place.claims.promote(id);
      throw new Error('timed out');
    };
    const slow = { ...place, claims: { ...place.claims, promote } };
    await expect(claimPlace(slow, dataDir, deps.clock())).rejects.toThrow('timed out');
    await claimPlace(place, dataDir, deps.clock());
    const other = await openCopyPlace(createAddress());
    await expect(claimPlace(other, dataDir, deps.clock())).rejects.toThrow('is its disk mounted?');
  });

  test('are of one of two data folders that begin at the same time', async () => {
    const other = await openTestDeps();
    const claims = await Promise.allSettled([
      claimPlace(place, deps.folder, deps.clock()),
      claimPlace(place, other.folder, deps.clock()),
    ]);
    const again = await Promise.allSettled([
      claimPlace(place, deps.folder, deps.clock()),
      claimPlace(place, other.folder, deps.clock()),
    ]);
    expect(claims.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await other.close();
  });

  test('are removed when they are old, with the files that no other has', options, async () => {
    const project = await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
    const first = await make();
    await createStaffCaller(deps).projects.delete({ id: project.id });
    deps.moveClock(copyLifetimeMs);
    await make();
    deps.moveClock(7 * dayMs);
    const last = await make();
    expect(await listCopies(place)).not.toContain(first);
    expect(await listCopies(place)).toContain(last);
    expect(await countFiles(place)).toBe(0);
    await expect(
      restoreCopy(place, toDataPaths(join(scratch, newId())), {
        id: first,
        key: createFileKey(identityPath),
      }),
    ).rejects.toThrow(`There is no copy ${first}.`);
  });

  test('stay while the clock cannot be right', async () => {
    await anInterview(deps);
    const first = await make();
    const clock = () => deps.clock() + 600 * dayMs;
    const { id } = await makeCopy({ ...deps, clock }, paths, place, recipients);
    expect(await listCopies(place)).toEqual([id, first]);
  });

  test('are removed in time also after the clock was ahead', async () => {
    await make();
    deps.moveClock(400 * dayMs);
    await anInterview(deps);
    deps.moveClock(-300 * dayMs);
    const id = await make();
    deps.moveClock(7 * dayMs);
    const last = await make();
    expect(await listCopies(place)).toEqual([last, id]);
  });

  test(
    'are made when something has changed and once a day, and one is tried each week',
    options,
    async () => {
      const { worker, reports } = startWorker(address);
      await worker.runNow();
      expect(worker.getState()).toEqual({ copyAt: deps.clock(), trialAt: deps.clock() });
      const [only] = await listCopies(place);
      deps.moveClock(60_000);
      await worker.runNow();
      expect(await listCopies(place)).toEqual([only]);
      await anInterview(deps);
      await worker.runNow();
      expect(await listCopies(place)).toHaveLength(2);
      const tried = worker.getState().trialAt;
      deps.moveClock(8 * dayMs);
      await worker.runNow();
      expect(worker.getState().trialAt).toBeGreaterThan(tried ?? 0);
      expect(reports.map(({ outcome }) => outcome)).toEqual(['tried', 'tried']);
      // Also where nothing changes, old copies do not stay.
      deps.moveClock(64 * dayMs);
      await worker.runNow();
      deps.moveClock(7 * dayMs);
      await worker.runNow();
      expect((await listCopies(place)).map(getCreationTime)).toEqual([
        deps.clock(),
        deps.clock() - 7 * dayMs,
      ]);
      await worker.stop();
    },
  );
});

test('a copy that an earlier version has made is restored, and migrated', async () => {
  const place = await openCopyPlace({ folder: join(scratch, newId()) });
  const staging = await mkdtemp(join(scratch, 'earlier-'));
  const earlier = openDatabase(join(staging, databaseEntry));
  await createMigrator(earlier).migrateTo('063-offered-times');
  await earlier.close();
  const target = join(scratch, newId());
  await packInstallation(deps, paths, { staging, errors: [], target, encryption: { recipients } });
  const id = createCopyId(deps.clock());
  await place.copies.importFile(id, target);
  const restored = toDataPaths(join(scratch, newId()));
  await restoreCopy(place, restored, { id, key: createFileKey(identityPath) });
  expect(inspectDatabase(restored.databasePath)).toEqual({ kind: 'current' });
});

test('copies are made and tried, also after the clock was ahead', { tags: 'long' }, async () => {
  const address = { folder: join(scratch, newId()) };
  const info = vi.fn();
  const { worker, reports } = startWorker(address, { ...deps.log, info });
  deps.moveClock(400 * dayMs);
  await worker.runNow();
  deps.moveClock(-400 * dayMs);
  await worker.runNow();
  const last = (await listCopies(await openCopyPlace(address))).at(-1);
  expect(info.mock.lastCall).toEqual([{ copyId: last }, 'copy restored to try it']);
  expect(worker.getState()).toEqual({ copyAt: deps.clock(), trialAt: deps.clock() });
  expect(reports.map(({ outcome }) => outcome)).toEqual(['tried', 'tried']);
  await worker.stop();
});

test('a file that is missing in a copy is logged, and does not fail its trial', {
  tags: 'long',
}, async () => {
  await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
  const { id } = await deps.db.read.selectFrom('project_image').select('id').executeTakeFirstOrThrow();
  await deps.files.remove(id);
  const warnings: object[] = [];
  const log = { ...deps.log, warn: (details: object) => void warnings.push(details) };
  const { worker, reports } = startWorker({ folder: join(scratch, newId()) }, log);
  await worker.runNow();
  const errors = [expect.stringMatching(`^file ${id} of .* is missing$`)];
  expect(warnings).toEqual([expect.objectContaining({ errors })]);
  expect(reports.map(({ outcome }) => outcome)).toEqual(['tried']);
  await worker.stop();
});

test('errors that are found in a restored copy fail its trial', { tags: 'long' }, async () => {
  await anInterview(deps);
  await runStatements(deps.db.write, ['update application_count set n = n + 1']);
  const address = { folder: join(scratch, newId()) };
  const { worker, reports } = startWorker(address);
  await worker.runNow().catch(() => undefined);
  expect(reports).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('application_count: wrong counts') },
  ]);
  expect(await listCopies(await openCopyPlace(address))).toHaveLength(1);
  await worker.stop();
});

test.each(['', '{', '{}'])(
  'copies are made and tried after the time of the last trial became unreadable: %j',
  async (content) => {
    await writeFile(join(paths.dataDir, 'copies.json'), content);
    const { worker } = startWorker({ folder: join(scratch, newId()) });
    await worker.runNow();
    expect(worker.getState()).toEqual({ copyAt: deps.clock(), trialAt: deps.clock() });
    await worker.stop();
  },
);

test('a copy is not tried where the disk has no room for it, and after a failed trial not before an hour again', async () => {
  await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
  await runStatements(deps.db.write, [`update project_image set size_bytes = ${2 ** 50}`]);
  const address = { folder: join(scratch, newId()) };
  const failures: unknown[] = [];
  const { worker, reports } = startWorker(address, {
    ...deps.log,
    error: ({ err }: { err?: unknown }) => void failures.push(err),
  });
  const run = () => worker.runNow().catch(() => undefined);
  await run();
  deps.moveClock(60_000);
  await run();
  const failure = expect.objectContaining({
    message: expect.stringMatching(
      /^No copy was tried: .* needs \d+ MB of free space in .*, which has \d+ MB\.$/,
    ),
  });
  expect(failures).toEqual([failure]);
  deps.moveClock(hourMs);
  await run();
  expect(failures).toEqual([failure, failure]);
  expect(await listCopies(await openCopyPlace(address))).toHaveLength(1);
  expect(reports.map(({ outcome }) => outcome)).toEqual(['failed']);
  await worker.stop();
});

test('a place that cannot be reached is reported once a day while it lasts', async () => {
  const { worker, reports } = startWorker({ s3: { ...bucket.s3, endpoint: 'http://127.0.0.1:9/desk' } });
  const fail = async () => await expect(worker.runNow()).rejects.toThrow('cannot be reached');
  await fail();
  await fail();
  expect(reports).toEqual([
    { outcome: 'failed', copyAt: null, reason: expect.stringContaining('cannot be reached') },
  ]);
  deps.moveClock(dayMs);
  await fail();
  expect(reports).toHaveLength(2);
  await worker.stop();
});

test('a copy that a stop ends is no failure', async () => {
  const error = vi.fn();
  const { worker, reports } = startWorker({ folder: join(scratch, newId()) }, { ...deps.log, error });
  await worker.stop();
  expect([error.mock.calls, reports]).toEqual([[], []]);
});

test('another identity does not open a copy, and leaves nothing', async () => {
  const place = await openCopyPlace({ folder: join(scratch, newId()) });
  const { id } = await makeCopy(deps, paths, place, recipients);
  const wrong = join(scratch, 'wrong.txt');
  await writeFile(wrong, await generateIdentity());
  const target = join(scratch, newId());
  await expect(restoreCopy(place, toDataPaths(target), { id, key: createFileKey(wrong) })).rejects.toThrow(
    'The identity does not open this backup.',
  );
  await expect(readFile(join(target, 'isangano.sqlite'))).rejects.toThrow('ENOENT');
});
