import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStaffMember, openTestDeps, type TestDeps } from '../../testing.ts';
import { createPublisher } from './publisher.ts';
import { cancelRelease, publish, readState } from './releases.ts';
import type { Renderer } from './renderer.ts';
import { saveText } from './save-text.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

/** Opens a publisher whose pages are empty folders, or what is done in their place. */
function openPublisher(render: (folder: string) => void = () => undefined, build = 'build') {
  const renderer: Renderer = {
    async render(folder) {
      render(folder);
      await mkdir(folder, { recursive: true });
      return [];
    },
    getBuild: async () => build,
  };
  const publisher = createPublisher({ ...deps, dataDir: deps.folder }, renderer);
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
