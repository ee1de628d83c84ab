import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { aStaffMember, openTestDeps, type TestDeps } from '../../testing.ts';
import { readDraft } from './draft.ts';
import { createPublisher } from './publisher.ts';
import { setCurrentRelease } from './queries.ts';
import { cancelRelease, publish, readState, showRelease } from './releases.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import { saveText } from './save-draft.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

/** Opens a publisher whose pages are empty folders, or what is done in their place. */
function openPublisher(
  render: (folder: string) => Promise<void> | void = () => undefined,
  build = 'build',
  changed: Partial<TestDeps> = {},
) {
  const renderer: Renderer = {
    async render(folder) {
      await render(folder);
      await mkdir(folder, { recursive: true });
      return [];
    },
    getBuild: async () => build,
  };
  const publisher = createPublisher({ ...deps, ...changed, dataDir: deps.folder }, renderer);
  return { publisher, own: { ...deps, publisher } };
}

const saveLine = (text: string, basedOn = 0) =>
  saveText(deps, aStaffMember, { id: 'hero.lead', locale: 'en', text, basedOn });

const listFolders = () => readdir(join(deps.folder, 'releases'));

const inHours = (hours: number) => new Date(deps.clock() + hours * hourMs).toISOString();

test('what is planned is published and taken back at its times, and stays in the draft', async () => {
  const { publisher, own } = openPublisher();
  await saveLine('For an hour');
  await publish(own, aStaffMember, { basedOn: 1, publishAt: inHours(1), unpublishAt: inHours(2) });
  await publisher.runNow();
  expect(publisher.getSite()).toBeUndefined();
  expect((await readState(own)).releases).toMatchObject([{ state: 'scheduled', isCurrent: false }]);
  deps.moveClock(hourMs);
  await publisher.runNow();
  expect(publisher.getSite()).toContain(deps.folder);
  expect((await readState(own)).releases).toMatchObject([{ state: 'published', isCurrent: true }]);
  deps.moveClock(hourMs);
  await publisher.runNow();
  expect(publisher.getSite()).toBeUndefined();
  expect((await readState(own)).changes).toHaveLength(1);
  await publisher.stop();
});

test('what was planned for a time at which no server ran is published, and taken back, by the next one', async () => {
  const { publisher, own } = openPublisher();
  await saveLine('For an hour');
  await publish(own, aStaffMember, { basedOn: 1, publishAt: inHours(1), unpublishAt: inHours(2) });
  await publisher.stop();
  deps.moveClock(hourMs);
  const second = openPublisher();
  await second.publisher.runNow();
  expect(second.publisher.getSite()).toContain(deps.folder);
  await second.publisher.stop();
  deps.moveClock(hourMs);
  const third = openPublisher();
  await third.publisher.open();
  await third.publisher.runNow();
  expect(third.publisher.getSite()).toBeUndefined();
  await third.publisher.stop();
});

test('published pages that cannot be rendered at a start are shown as soon as they can be', async () => {
  const { publisher, own } = openPublisher();
  await saveLine('A new line');
  await publish(own, aStaffMember, { basedOn: 1 });
  await publisher.runNow();
  await publisher.stop();
  await rm(join(deps.folder, 'releases'), { recursive: true });
  let isBroken = true;
  const second = openPublisher(() => {
    if (isBroken) throw new Error('no memory');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await second.publisher.open();
  expect(second.publisher.getSite()).toBeUndefined();
  isBroken = false;
  deps.moveClock(60_000);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => second.publisher.getSite()).toContain(deps.folder);
  await second.publisher.stop();
});

test('a publication whose pages cannot be opened is shown as soon as they can be', async () => {
  const { publisher, own } = openPublisher();
  let isBroken = true;
  publisher.onSwitch(async () => {
    if (isBroken) throw new Error('no memory');
  });
  await saveLine('A new line');
  await publish(own, aStaffMember, { basedOn: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await publisher.runNow();
  expect(publisher.getSite()).toBeUndefined();
  isBroken = false;
  deps.moveClock(60_000);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => publisher.getSite()).toContain(deps.folder);
  await publisher.stop();
});

test('a server that a message of another one has not reached shows what is published within a minute', async () => {
  const { publisher, own } = openPublisher();
  const other = openPublisher(undefined, 'build', {
    db: { ...deps.db, isShared: true },
    changes: { ...deps.changes, subscribe: () => () => undefined },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await other.publisher.open();
  await saveLine('A new line');
  await publish(own, aStaffMember, { basedOn: 1 });
  await publisher.runNow();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => other.publisher.getSite()).toBe(publisher.getSite());
  await publisher.stop();
  await other.publisher.stop();
});

test('a server of another version renders a release for itself, and leaves the pages of the one that it replaces', async () => {
  const { publisher, own } = openPublisher(undefined, 'earlier');
  await saveLine('A new line');
  await publish(own, aStaffMember, { basedOn: 1 });
  await publisher.runNow();
  const [earlier] = await listFolders();
  const next = openPublisher(undefined, 'later');
  await next.publisher.open();
  expect(next.publisher.getSite()).not.toBe(publisher.getSite());
  expect(await listFolders()).toContain(earlier);
  await saveLine('Another line', 1);
  await publish(next.own, aStaffMember, { basedOn: 2 });
  await next.publisher.runNow();
  expect((await listFolders()).filter((name) => !name.endsWith('.later'))).toEqual([]);
  expect(await listFolders()).toHaveLength(2);
  await publisher.stop();
  await next.publisher.stop();
});

test('a built site that cannot be read for a moment can be rendered afterwards', async () => {
  const folder = join(deps.folder, 'renderer');
  await mkdir(folder);
  await writeFile(join(folder, 'render-site.js'), '');
  const renderer = createRenderer(join(deps.folder, 'site'));
  await expect(renderer?.getBuild()).rejects.toThrow('ENOENT');
  await writeFile(join(folder, 'built-site.json'), '{}');
  expect(await renderer?.getBuild()).toHaveLength(12);
});

test('pages that take too long are given up, and others are rendered', async () => {
  const folder = join(deps.folder, 'renderer');
  await mkdir(folder);
  const program = join(folder, 'render-site.js');
  await writeFile(program, 'setInterval(() => undefined, 1000)');
  // A process that has nothing to do starts within this time also on a busy machine.
  const renderer = createRenderer(join(deps.folder, 'site'), 2000);
  const draft = await readDraft(deps.db.read);
  const render = async () => await renderer?.render(join(deps.folder, 'site'), draft);
  await expect(render()).rejects.toThrow('The pages could not be rendered: they took too long');
  await writeFile(program, '');
  expect(await render()).toEqual([]);
});

test('a publication whose pages cannot be rendered says so until it succeeds', async () => {
  let isBroken = true;
  const { publisher, own } = openPublisher(() => {
    if (isBroken) throw new Error('no memory');
  });
  await saveLine('A new line');
  await publish(own, aStaffMember, { basedOn: 1 });
  await expect(publisher.runNow()).rejects.toThrow('no memory');
  const [failing] = (await readState(own)).releases;
  expect(failing).toMatchObject({ state: 'rendering', isCurrent: false });
  expect(failing?.problems).toEqual([expect.stringContaining('tried again')]);
  isBroken = false;
  await publisher.runNow();
  expect((await readState(own)).releases).toMatchObject([
    { state: 'published', isCurrent: true, problems: [] },
  ]);
  await publisher.stop();
});

test('a publication whose pages cannot be rendered does not delay later ones, and can be cancelled', async () => {
  let isBroken = true;
  const { publisher, own } = openPublisher(() => {
    if (isBroken) throw new Error('no memory');
  });
  const fail = async (version: number) => {
    await saveLine(`Line ${version}`, version - 1);
    const release = await publish(own, aStaffMember, { basedOn: version });
    await expect(publisher.runNow()).rejects.toThrow('no memory');
    return release;
  };
  const { id } = await fail(1);
  await cancelRelease(own, aStaffMember, id);
  await fail(2);
  isBroken = false;
  await saveLine('Line 3', 2);
  await publish(own, aStaffMember, { basedOn: 3 });
  await publisher.runNow();
  expect((await readState(own)).releases.map(({ state }) => state)).toEqual([
    'published',
    'cancelled',
    'cancelled',
  ]);
  await publisher.stop();
});

/** Publishes a line, and returns its publication. */
async function publishLine({ own, publisher }: ReturnType<typeof openPublisher>, version: number, hours = 0) {
  await saveLine(`Line ${version}`, version - 1);
  const times = hours > 0 ? { unpublishAt: inHours(hours) } : {};
  const release = await publish(own, aStaffMember, { basedOn: version, ...times });
  await publisher.runNow();
  return release;
}

const findShown = async (own: ReturnType<typeof openPublisher>['own']) =>
  (await readState(own)).releases.find(({ isCurrent }) => isCurrent)?.id;

test('what was taken back is not shown again when a later publication ends, but when staff show it again', async () => {
  const opened = openPublisher();
  const { publisher, own } = opened;
  const always = await publishLine(opened, 1);
  const christmas = await publishLine(opened, 2, 1);
  deps.moveClock(hourMs);
  await publisher.runNow();
  expect(await findShown(own)).toBe(always.id);
  await publishLine(opened, 3, 1);
  deps.moveClock(hourMs);
  await publisher.runNow();
  expect(await findShown(own)).toBe(always.id);
  expect(publisher.getSite()).toContain(always.id);
  const failing = publisher.show(christmas.id, () => Promise.reject(new Error('not recorded')));
  await expect(failing).rejects.toThrow('not recorded');
  expect(await findShown(own)).toBe(always.id);
  await showRelease(own, aStaffMember, christmas.id);
  await publisher.runNow();
  expect(await findShown(own)).toBe(christmas.id);
  await publisher.stop();
});

test('what another publication has replaced is shown after it until its own end, and never later', async () => {
  const opened = openPublisher();
  const { publisher, own } = opened;
  const always = await publishLine(opened, 1);
  const christmas = await publishLine(opened, 2, 3);
  await publishLine(opened, 3, 1);
  deps.moveClock(hourMs);
  await publisher.runNow();
  expect(await findShown(own)).toBe(christmas.id);
  await publishLine(opened, 4, 3);
  deps.moveClock(2 * hourMs);
  await publisher.runNow();
  deps.moveClock(hourMs);
  await publisher.runNow();
  expect(await findShown(own)).toBe(always.id);
  await publisher.stop();
});

test('a publication that is replaced while the pages before it are rendered is not taken back', async () => {
  const opened = openPublisher();
  const always = await publishLine(opened, 1);
  const christmas = await publishLine(opened, 2, 1);
  await opened.publisher.stop();
  await rm(join(deps.folder, 'releases'), { recursive: true });
  const { publisher, own } = openPublisher(async (folder) => {
    if (!folder.includes(always.id)) return;
    await inTransaction(deps.db, (trx) => setCurrentRelease(trx, always.id));
  });
  deps.moveClock(hourMs);
  const info = vi.spyOn(deps.log, 'info');
  await publisher.runNow();
  expect(await findShown(own)).toBe(always.id);
  expect(info).not.toHaveBeenCalledWith({ releaseId: christmas.id }, 'release taken back');
  await publisher.stop();
});

test.each(['cancelled', 'replaced by a newer one'])(
  'a planned publication that is %s while it is rendered is not shown',
  async (name) => {
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { publisher, own } = openPublisher(async () => {
      started.resolve();
      await gate.promise;
    });
    await saveLine('Planned');
    const { id } = await publish(own, aStaffMember, { basedOn: 1, publishAt: inHours(1) });
    deps.moveClock(hourMs);
    const running = publisher.runNow();
    await started.promise;
    if (name === 'cancelled') await cancelRelease(own, aStaffMember, id);
    else await publish(own, aStaffMember, { basedOn: 1, publishAt: inHours(1) });
    gate.resolve();
    await running;
    expect(publisher.getSite()).toBeUndefined();
    expect((await readState(own)).releases.at(-1)).toMatchObject({ state: 'cancelled', publishedAt: null });
    await publisher.stop();
  },
);

test('neither a publication that cannot end nor one that cannot be rendered keeps the other waiting', async () => {
  let broken: string | undefined;
  const opened = openPublisher((folder) => {
    if (broken !== undefined && folder.includes(broken)) throw new Error('no memory');
  });
  const { publisher, own } = opened;
  const always = await publishLine(opened, 1);
  const christmas = await publishLine(opened, 2, 1);
  await rm(join(deps.folder, 'releases'), { recursive: true });
  broken = always.id;
  deps.moveClock(hourMs);
  await expect(publisher.runNow()).rejects.toThrow('no memory');
  expect(await findShown(own)).toBe(christmas.id);
  const repair = await publishLine(opened, 3, 1);
  expect(await findShown(own)).toBe(repair.id);
  await saveLine('Line 4', 3);
  broken = (await publish(own, aStaffMember, { basedOn: 4, publishAt: inHours(1) })).id;
  deps.moveClock(hourMs);
  await expect(publisher.runNow()).rejects.toThrow('no memory');
  expect(await findShown(own)).toBe(always.id);
  await publisher.stop();
});
