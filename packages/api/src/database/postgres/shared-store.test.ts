import { type ChangeFeed, feedName, openChangeFeed } from '@isangano/platform/postgres/change-feed';
import { openConnections } from '@isangano/platform/postgres/database';
import { openSharedStore } from '@isangano/platform/postgres/shared-store';
import type { SharedStore } from '@isangano/platform/shared-store/shared-store';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createChanges } from '../../modules/live-updates/changes.ts';
import { createSubmissionRate } from '../../modules/submissions/module.ts';
import { openTestDeps, postgresServer, type TestDeps } from '../../testing.ts';
import type { Database } from '../database.ts';

describe.skipIf(postgresServer === undefined)('what processes share', () => {
  let deps: TestDeps;
  let other: Database;
  let here: SharedStore;
  let there: SharedStore;
  beforeAll(async () => {
    deps = await openTestDeps();
    other = deps.connectAgain();
    [here, there] = [deps.sharedStore, other.openSharedStore(deps.clock)];
    // Their feeds connect in the background.
    await vi.waitUntil(() => here.lead('first'));
    await vi.waitUntil(() => there.lead('second'));
  });
  afterAll(async () => {
    await other.close();
    await deps.close();
  });

  test('a value that both change at the same time loses no change', async () => {
    const options = { lifetimeMs: 1000, keysMax: 10 };
    const one = here.openMap<number>('counts', options);
    const two = there.openMap<number>('counts', options);
    const raise = (before = 0) => before + 1;
    await Promise.all(
      Array.from({ length: 50 }, () => [one.update('a', raise), two.update('a', raise)]).flat(),
    );
    expect(await one.get('a')).toBe(100);
    deps.moveClock(1000);
    expect(await two.get('a')).toBeUndefined();
    expect(await two.list()).toEqual([]);
  });

  test('a value that is removed while the other process changes it stays removed', async () => {
    const options = { lifetimeMs: 1000, keysMax: 1000 };
    const one = here.openMap<number>('tickets', options);
    const two = there.openMap<number>('tickets', options);
    for (let round = 0; round < 100; round += 1) {
      await one.update('a', () => 1);
      await Promise.all([one.update('a', (tries) => tries && tries + 1), two.update('a', () => undefined)]);
      expect(await one.get('a')).toBeUndefined();
    }
  });

  test('a map keeps what was changed last, up to its most keys', async () => {
    const map = here.openMap<string>('texts', { lifetimeMs: 1000, keysMax: 2 });
    for (const key of ['a', 'b', 'a', 'c\0']) await map.update(key, () => 'it’s "quoted"');
    expect(
      (await there.openMap('texts', { lifetimeMs: 1000, keysMax: 2 }).list()).map(([key]) => key),
    ).toEqual(['a', 'c']);
  });

  test('a map takes texts with characters that PostgreSQL does not store', async () => {
    const map = here.openMap<string[]>('odd texts', { lifetimeMs: 1000, keysMax: 2 });
    await map.update('a', () => ['b\0c', '\ud800', String.raw`\u0000`]);
    expect(await map.get('a')).toEqual(['bc', '\ufffd', String.raw`\u0000`]);
  });

  test('what has expired is removed, also of a map that nobody uses any more', async () => {
    const connections = openConnections(deps.databaseUrl, () => undefined);
    const store = openSharedStore(deps.databaseUrl, connections.feed, deps.clock, { cleanMs: 10 });
    const options = { lifetimeMs: 1000, keysMax: 10 };
    await store.openMap<number>('unused', options).update('197.243.1.1', () => 1);
    deps.moveClock(1000);
    const list = async () =>
      (await sql`select key from shared_value where map = 'unused'`.execute(deps.db.read)).rows;
    await expect.poll(list).toEqual([]);
    await store.close();
    await connections.close();
  });

  test('messages reach the other process, also many and long ones, once', async () => {
    const schema = z.object({ n: z.int(), text: z.string() });
    const topic = here.openTopic('news', schema);
    const heard: number[][] = [[], []];
    topic.subscribe(({ n }) => heard[0]?.push(n));
    there.openTopic('news', schema).subscribe(({ n }) => heard[1]?.push(n));
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    for (const n of numbers) topic.publish({ n, text: 'é'.repeat(1000) });
    expect(heard[0]).toEqual(numbers);
    await expect.poll(() => heard[1]).toEqual(numbers);
  });

  test('messages that are equal, and sent at once, all reach the other process', async () => {
    let heard = 0;
    there.openTopic('equal', z.literal('a')).subscribe(() => (heard += 1));
    const topic = here.openTopic('equal', z.literal('a'));
    for (let sent = 0; sent < 2000; sent += 1) topic.publish('a');
    await expect.poll(() => heard).toBe(2000);
  });

  test('a change on one is seen by the event streams of the other', async () => {
    const seen: string[] = [];
    createChanges(there).subscribe(({ id }) => seen.push(id));
    deps.changes.publish({ noun: 'message', action: 'created', id: 'm1' });
    await expect.poll(() => seen).toEqual(['m1']);
  });

  test('a lock is asked of its holder in another process, which releases it', async () => {
    const { signal } = new AbortController();
    const locks = [here.openLocks('files'), there.openLocks('files')];
    const asked: string[] = [];
    const release = await locks[0]?.acquire(
      'upload',
      () => {
        asked.push('first');
        release?.();
      },
      signal,
    );
    const second = await locks[1]?.acquire('upload', () => undefined, signal);
    expect(asked).toContain('first');
    const third = locks[0]?.acquire('upload', () => undefined, signal);
    expect(await Promise.race([third, Promise.resolve('waits')])).toBe('waits');
    second?.();
    (await third)?.();
  });

  test('a lock is free once the session of its holder has ended, and its row is removed', async () => {
    const { signal } = new AbortController();
    const third = deps.connectAgain();
    // A process that is asked has the lock, and another one tried to take it.
    const asked: string[] = [];
    const acquire = (name: string, store: SharedStore) =>
      store.openLocks('ended').acquire('upload', () => void asked.push(name), signal);

    const release = await acquire('third', third.openSharedStore(deps.clock));
    const waiting = acquire('here', here);
    await expect.poll(() => asked).toContain('third');
    await sql`select pg_terminate_backend((value ->> 'pid')::int) from shared_value
      where map = 'lock' and key = 'ended upload'`.execute(deps.db.read);
    const next = await waiting;
    // Its first holder does not know, and releases what it does not have any more.
    release?.();
    const last = acquire('there', there);
    await expect.poll(() => asked).toContain('here');
    next?.();
    (await last)?.();
    const readLocks = async () =>
      (await sql`select key from shared_value where map = 'lock'`.execute(deps.db.read)).rows;
    await expect.poll(readLocks).toEqual([]);
    await third.close();
  });

  test('the rate of submissions is that of both', async () => {
    const [one, two] = [here, there].map((sharedStore) => createSubmissionRate({ ...deps, sharedStore }));
    for (let counted = 0; counted < 30; counted += 1) one?.count(null);
    for (let counted = 0; counted < 29; counted += 1) two?.count(null);
    expect([one?.isAbnormal(), two?.isAbnormal()]).toEqual([false, false]);
    two?.count('unproven');
    await expect.poll(() => [one?.isAbnormal(), two?.isAbnormal()]).toEqual([true, true]);
    expect([one?.countUnproven(), two?.countUnproven()]).toEqual([0, 1]);
  });

  test('a lock that the database refused for a moment can be acquired afterwards', async () => {
    const connections = openConnections(deps.databaseUrl, () => undefined);
    const { feed } = connections;
    let isDown = true;
    const failing: ChangeFeed = {
      ...feed,
      query: (text, values) => (isDown ? Promise.reject(new Error('no database')) : feed.query(text, values)),
    };
    const store = openSharedStore(deps.databaseUrl, failing, deps.clock);
    const locks = store.openLocks('interrupted');
    const { signal } = new AbortController();
    await expect(locks.acquire('upload', () => undefined, signal)).rejects.toThrow('no database');
    isDown = false;
    const release = await locks.acquire('upload', () => undefined, signal);
    expect(release).toBeTypeOf('function');
    release?.();
    await store.close();
    await connections.close();
  });

  test('the lead that the database grants too late is free for other processes', async () => {
    const slow = openChangeFeed(deps.databaseUrl, { answerMaxMs: 200 });
    const second = openChangeFeed(deps.databaseUrl);
    await vi.waitUntil(() => slow.tryLead('connected'));
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = ${feedName} and query like '%pg_try_advisory_lock%'
      order by query_start desc limit 1`.execute(deps.db.read);
    const pid = rows[0]?.pid ?? Number.NaN;
    process.kill(pid, 'SIGSTOP');
    try {
      await expect(slow.tryLead('late')).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => second.tryLead('late')).toBe(true);
    // It reconnects automatically.
    await expect.poll(() => slow.tryLead('other')).toBe(true);
    await slow.close();
    await second.close();
  });

  test('one process leads, and the next one when it ends', async () => {
    const third = deps.connectAgain();
    const store = third.openSharedStore(deps.clock);
    await expect.poll(() => store.lead('mails')).toBe(true);
    expect([await here.lead('mails'), await store.lead('mails')]).toEqual([false, true]);
    await third.close();
    await expect.poll(() => here.lead('mails')).toBe(true);
  });
});
