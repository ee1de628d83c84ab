import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, minuteMs } from '@isangano/contracts/durations';
import { Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { toJsonText } from '../database/sql-fragments.ts';
import { createLocks, createTopic } from '../shared-store/memory-store.ts';
import type {
  ExpiringMap,
  Locks,
  MapOptions,
  MessageSchema,
  SharedStore,
  Topic,
} from '../shared-store/shared-store.ts';
import { createWorker } from '../workers/create-worker.ts';
import type { ChangeFeed } from './change-feed.ts';
import { createDialect, PoolDriver } from './dialect.ts';
import { UnavailableError } from './errors.ts';
import { openPool } from './pool.ts';

/** SQL for a migration. Values live for minutes, so they need not survive a crash of the database. */
export const createSharedTables = `
  create unlogged table shared_value (
    map text collate "C" not null,
    key text collate "C" not null,
    value jsonb not null,
    expires_at bigint not null,
    version bigint not null,
    primary key (map, key)
  );
  create index shared_value_expiry on shared_value (map, expires_at);
  create sequence shared_value_version`;

const connectionsMax = 4;
/** How often expired values are removed: keys contain addresses of visitors. */
const defaultCleanMs = 10 * minuteMs;
/** How often a lock of another process is requested. */
const lockPollMs = 50;

/** The lock of a killed process is removed after this time, which is longer than any request. */
const lockMaxMs = 7 * dayMs;

/** A lock is a row that names the session of its holder: it is free once that has ended, whatever clocks say. */
const takeLock = `insert into shared_value as held (map, key, value, expires_at, version)
  select 'lock', $1, jsonb_build_object('pid', pid, 'since', extract(epoch from backend_start)), $2, 0
    from pg_stat_activity where pid = pg_backend_pid()
  on conflict (map, key) do update set value = excluded.value, expires_at = excluded.expires_at
    where not exists (select from pg_stat_activity where pid = (held.value ->> 'pid')::int
      and (extract(epoch from backend_start) = (held.value ->> 'since')::numeric) is not false)
  returning key`;
const releaseLock = `delete from shared_value
  where map = 'lock' and key = $1 and value ->> 'pid' = pg_backend_pid()::text`;

type Row<Value> = { value: Value; version: number };

/** State that all processes of a database share. */
export function openSharedStore(
  url: string,
  feed: ChangeFeed,
  clock: () => number,
  { cleanMs = defaultCleanMs } = {},
): SharedStore & { close: () => Promise<void> } {
  const pool = openPool(url, {
    max: connectionsMax,
    statementMaxMs: 10_000,
    settings: { synchronous_commit: 'off' },
  });
  const db = new Kysely<unknown>({ dialect: createDialect(new PoolDriver(pool)) });
  const cleaner = createWorker({
    async run() {
      await sql`delete from shared_value where expires_at <= ${clock()}`.execute(db);
      return cleanMs;
    },
    retryMs: () => cleanMs,
  });
  cleaner.wake();

  function openMap<Value>(name: string, { lifetimeMs, keysMax }: MapOptions): ExpiringMap<Value> {
    /** One of this number of new keys removes the excess and the expired ones. */
    const cleanEvery = Math.max(1, Math.floor(keysMax / 100));
    let inserted = 0;

    async function find(key: string): Promise<Row<Value> | undefined> {
      const { rows } = await sql<Row<Value>>`select value, version from shared_value
        where map = ${name} and key = ${key} and expires_at > ${clock()}`.execute(db);
      return rows[0];
    }

    /** Returns a statement that writes nothing if another call came in between, so that removed values are not restored. */
    function buildReplacement(key: string, before: Row<Value> | undefined, value: Value | undefined) {
      const now = clock();
      const expiresAt = now + lifetimeMs;
      if (!before)
        return sql`insert into shared_value as stored (map, key, value, expires_at, version)
          values (${name}, ${key}, ${toJsonText(value)}, ${expiresAt}, nextval('shared_value_version'))
          on conflict (map, key) do update
            set value = excluded.value, expires_at = excluded.expires_at, version = excluded.version
            where stored.expires_at <= ${now}`;
      const found = sql`map = ${name} and key = ${key} and version = ${before.version}`;
      return value === undefined
        ? sql`delete from shared_value where ${found}`
        : sql`update shared_value set value = ${toJsonText(value)}, expires_at = ${expiresAt},
            version = nextval('shared_value_version') where ${found}`;
    }

    /** Returns false if another call came in between. */
    async function replace(
      key: string,
      before: Row<Value> | undefined,
      value: Value | undefined,
    ): Promise<boolean> {
      if (value === undefined && !before) return true;
      const { numAffectedRows = 0n } = await buildReplacement(key, before, value).execute(db);
      return numAffectedRows > 0n;
    }

    async function removeOld(): Promise<void> {
      await sql`delete from shared_value where map = ${name} and (expires_at <= ${clock()} or key in (
        select key from shared_value where map = ${name} order by version desc offset ${keysMax}
      ))`.execute(db);
    }

    return {
      get: async (key) => (await find(key))?.value,
      async update(key, change) {
        for (;;) {
          const before = await find(key);
          const value = change(before?.value);
          if (!(await replace(key, before, value))) continue;
          if (value !== undefined && !before) {
            inserted += 1;
            if (inserted % cleanEvery === 0) await removeOld();
          }
          return value;
        }
      },
      async list() {
        const { rows } = await sql<Row<Value> & { key: string }>`select key, value, version from shared_value
          where map = ${name} and expires_at > ${clock()} order by version`.execute(db);
        return rows.map(({ key, value }) => [key, value] as const);
      },
    };
  }

  function openTopic<Message>(name: string, schema: MessageSchema<Message>): Topic<Message> {
    const local = createTopic<Message>();
    feed.subscribe(name, (received) => {
      const { data: message } = z.safeParse(schema, received);
      // A process of another version may send others.
      if (message !== undefined) local.publish(message);
    });
    return {
      ...local,
      publish(message) {
        local.publish(message);
        feed.publish(name, message);
      },
    };
  }

  async function tryLock(lock: string): Promise<boolean> {
    return (await feed.query(takeLock, [lock, clock() + lockMaxMs])).length > 0;
  }

  /** Within this process first, and then among all of them. */
  function openLocks(name: string): Locks {
    const own = createLocks();
    const requests = openTopic(`release ${name}`, z.string());
    const holders = new Map<string, () => void | Promise<void>>();
    requests.subscribe((key) => void holders.get(key)?.());
    return {
      async acquire(key, requestRelease, signal) {
        const release = await own.acquire(key, requestRelease, signal);
        if (!release) return undefined;
        const lock = `${name} ${key}`;
        try {
          while (!(await tryLock(lock))) {
            if (signal.aborted) {
              release();
              return undefined;
            }
            requests.publish(key);
            await sleep(lockPollMs);
          }
        } catch (error) {
          release();
          throw error;
        }
        holders.set(key, requestRelease);
        return () => {
          holders.delete(key);
          void feed
            .query(releaseLock, [lock])
            .catch(() => undefined)
            .then(release);
        };
      },
    };
  }

  return {
    openMap,
    openTopic,
    openLocks,
    async lead(name) {
      try {
        return await feed.tryLead(name);
      } catch (error) {
        if (error instanceof UnavailableError) return false;
        throw error;
      }
    },
    async close() {
      await cleaner.stop();
      await db.destroy();
    },
  };
}
