import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageInput } from '../messages/testing.ts';
import { callerOf, openTestDeps, type TestDeps } from '../testing.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createSearchThread } from './search-thread.ts';
import type { TextSearch } from './text-search.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  await callerOf(deps).messages.create(messageInput({ fullName: 'Ange' }));
});
afterAll(() => deps.close());

const databaseOf = (folder: string) => join(folder, 'test.sqlite');

function searchFor(q: string): TextSearch {
  return { of: 'message', q, filters: {}, part: { before: undefined, limit: 10 } };
}

test('searches are answered in the order in which they were asked', async () => {
  const answered: string[] = [];
  const names = ['ange', 'nobody', 'bosco', 'musanze', 'ang'];
  await Promise.all(names.map((q) => deps.db.read.searches.find(searchFor(q)).then(() => answered.push(q))));
  expect(answered).toEqual(names);
});

test('what waits and is given up is never searched for', async () => {
  const searches = createSearchThread(databaseOf(deps.folder));
  const giveUp = new AbortController();
  const first = searches.find(searchFor('ange'));
  const second = searches.find(searchFor('ange'), giveUp.signal);
  giveUp.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(searches.find(searchFor('ange'), giveUp.signal)).rejects.toThrow('gone');
  expect(await first).toMatchObject({ counted: 1 });
  await searches.close();
});

test('more than can wait are sent away for a moment', async () => {
  const searches = createSearchThread(databaseOf(deps.folder));
  const asked = Array.from({ length: 80 }, () => searches.find(searchFor('ange')));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.slice(0, 65).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } });
  expect(await searches.find(searchFor('ange'))).toMatchObject({ counted: 1 });
  await searches.close();
});

test('a thread that has ended, for want of work or in the midst of it, is followed by another', async () => {
  const searches = createSearchThread(databaseOf(deps.folder), { idleMs: 0 });
  const idle = nextThread();
  expect(await searches.find(searchFor('ange'))).toMatchObject({ counted: 1 });
  await once(await idle, 'exit');

  const busy = nextThread();
  const cut = expect(searches.find(searchFor('ange'))).rejects.toMatchObject({ code: 'unavailable' });
  await (await busy).terminate();
  await cut;
  expect(await searches.find(searchFor('ange'))).toMatchObject({ counted: 1 });
  await searches.close();
});

/** The thread that this process starts next. */
async function nextThread(): Promise<Worker> {
  const [thread]: Worker[] = await once(process, 'worker');
  if (!thread) throw new Error('no thread was started');
  return thread;
}

test('a search that fails leaves the next one alone', async () => {
  const path = join(deps.folder, 'empty.sqlite');
  const db = openDatabase(path);
  await expect(db.read.searches.find(searchFor('ange'))).rejects.toThrow('no such table');
  await migrate(db);
  expect(await db.read.searches.find(searchFor('ange'))).toMatchObject({ counted: 0 });
  await db.close();
});

test('once the database is closed nothing waits any more', async () => {
  const searches = createSearchThread(databaseOf(deps.folder));
  const asked = [searches.find(searchFor('ange')), searches.find(searchFor('ange'))];
  const refused = expect(Promise.allSettled(asked)).resolves.toMatchObject([
    { reason: { code: 'unavailable' } },
    { reason: { code: 'unavailable' } },
  ]);
  await searches.close();
  await refused;
  await expect(searches.find(searchFor('ange'))).rejects.toMatchObject({ code: 'unavailable' });
});
