import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { SearchRequest } from '@isangano/platform/database/search-request';
import { createSearchThread } from '@isangano/platform/sqlite/search/search-thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageInput } from '../../modules/messages/testing.ts';
import { openDatabase } from '../../open-database.ts';
import { recordRegistry } from '../../registry.ts';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { migrate } from '../migrate.ts';

const searchIndexes = recordRegistry.modules.map(({ searchIndex }) => searchIndex);

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  await createTestCaller(deps).messages.create(messageInput({ fullName: 'Ange' }));
});
afterAll(() => deps.close());

const getDatabasePath = (folder: string) => join(folder, 'test.sqlite');

function buildSearch(q: string): SearchRequest {
  return { index: 'message', q, filters: {}, range: { type: 'newest', before: undefined, limit: 10 } };
}

test('returns results in the order of the requests', async () => {
  const completed: string[] = [];
  const names = ['ange', 'nobody', 'bosco', 'musanze', 'ang'];
  await Promise.all(
    names.map((q) => deps.db.read.searches.find(buildSearch(q)).then(() => completed.push(q))),
  );
  expect(completed).toEqual(names);
});

test('does not run a waiting search whose signal is aborted', async () => {
  const searches = createSearchThread(getDatabasePath(deps.folder), searchIndexes);
  const controller = new AbortController();
  const first = searches.run(buildSearch('ange'));
  const second = searches.run(buildSearch('ange'), controller.signal);
  controller.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(searches.run(buildSearch('ange'), controller.signal)).rejects.toThrow('gone');
  expect(await first).toMatchObject({ count: 1 });
  await searches.close();
});

test('rejects searches with a retry time when the queue is full', async () => {
  const searches = createSearchThread(getDatabasePath(deps.folder), searchIndexes);
  const searchPromises = Array.from({ length: 80 }, () => searches.run(buildSearch('ange')));
  const outcomes = await Promise.allSettled(searchPromises);
  expect(outcomes.slice(0, 65).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } });
  expect(await searches.run(buildSearch('ange'))).toMatchObject({ count: 1 });
  await searches.close();
});

test('starts another thread after one has ended, idle or during a search', async () => {
  const searches = createSearchThread(getDatabasePath(deps.folder), searchIndexes, { idleMs: 0 });
  const idle = waitForThread();
  expect(await searches.run(buildSearch('ange'))).toMatchObject({ count: 1 });
  await once(await idle, 'exit');

  const busy = waitForThread();
  const interrupted = expect(searches.run(buildSearch('ange'))).rejects.toMatchObject({
    code: 'unavailable',
  });
  await (await busy).terminate();
  await interrupted;
  expect(await searches.run(buildSearch('ange'))).toMatchObject({ count: 1 });
  await searches.close();
});

/** Resolves to the thread that this process starts next. */
async function waitForThread(): Promise<Worker> {
  const [thread]: Worker[] = await once(process, 'worker');
  if (!thread) throw new Error('no thread was started');
  return thread;
}

test('runs the next search after one has failed', async () => {
  const path = join(deps.folder, 'empty.sqlite');
  const db = openDatabase(path);
  await expect(db.read.searches.find(buildSearch('ange'))).rejects.toThrow('no such table');
  await migrate(db);
  expect(await db.read.searches.find(buildSearch('ange'))).toMatchObject({ count: 0 });
  await db.close();
});

test('rejects waiting and new searches once it is closed', async () => {
  const searches = createSearchThread(getDatabasePath(deps.folder), searchIndexes);
  const searchPromises = [searches.run(buildSearch('ange')), searches.run(buildSearch('ange'))];
  const rejected = expect(Promise.allSettled(searchPromises)).resolves.toMatchObject([
    { reason: { code: 'unavailable' } },
    { reason: { code: 'unavailable' } },
  ]);
  await searches.close();
  await rejected;
  await expect(searches.run(buildSearch('ange'))).rejects.toMatchObject({ code: 'unavailable' });
});
