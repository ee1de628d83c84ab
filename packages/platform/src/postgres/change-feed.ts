import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod/mini';
import { backOffMs, createWorker } from '../workers/create-worker.ts';
import { createSerialRunner } from '../workers/serial-runner.ts';
import { toDatabaseError, UnavailableError } from './errors.ts';

/** The channels of `LISTEN` by which processes notify each other. */
const messageChannel = 'isangano_message';
const commitChannel = 'isangano_commit';

/** The first key of each advisory lock: their namespace. */
const leadNamespace = 479_312;

/** The name of the connection that each process of a server has all the time. */
export const feedName = 'isangano feed';

const retry = { firstMs: 200, maxMs: 5000 };

/** A half-open connection is detected within these times: until then commits of other processes go unnoticed. */
const pingEveryMs = 10_000;
const defaultAnswerMaxMs = 5000;

/** Earlier versions, which may run beside this one, send several messages at once. */
const payloadSchema = z.object({ from: z.string(), topic: z.string(), messages: z.array(z.unknown()) });

/** Messages to all processes that use a database. Those that are sent while a process is not connected do not reach it. */
export type ChangeFeed = ReturnType<typeof openChangeFeed>;

/** Connects in the background, and again whenever the connection ends. */
export function openChangeFeed(url: string, { answerMaxMs = defaultAnswerMaxMs } = {}) {
  const from = randomUUID();
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const unsent: { topic: string; message: unknown }[] = [];
  let client: pg.Client | undefined;
  /** The names that this process leads: advisory locks of the present connection, which end with it. */
  let led = new Set<string>();
  let commits = 0;
  let failures = 0;

  function receive({ channel, payload = '' }: pg.Notification): void {
    if (channel === commitChannel) {
      if (payload !== from) commits += 1;
      return;
    }
    const result = payloadSchema.safeParse(parseJson(payload));
    if (!result.success || result.data.from === from) return;
    const { topic, messages } = result.data;
    for (const listener of listeners.get(topic) ?? []) for (const message of messages) listener(message);
  }

  async function stayConnected(): Promise<number> {
    if (client) await run('select 1', []).catch(() => undefined);
    if (!client) await connect();
    return pingEveryMs;
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      query_timeout: answerMaxMs,
      application_name: feedName,
    });
    next.on('notification', receive);
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client !== next) return;
      client = undefined;
      worker.wake();
    });
    try {
      await next.connect();
      await next.query(`listen ${messageChannel}; listen ${commitChannel}`);
    } catch (error) {
      failures += 1;
      await next.end().catch(() => undefined);
      throw error;
    }
    failures = 0;
    // Others may have committed in the meantime.
    commits += 1;
    led = new Set();
    client = next;
  }

  const worker = createWorker({ run: stayConnected, retryMs: () => backOffMs(failures, retry) });

  const runNext = createSerialRunner();

  /** Ends a connection that does not answer in time: it may still take a lock, which would never be released. */
  const run = <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
    runNext(async () => {
      const used = client;
      try {
        return (await used?.query<Row>(text, values))?.rows ?? [];
      } catch (cause) {
        const error = toDatabaseError(cause);
        if (error instanceof UnavailableError && client === used) {
          client = undefined;
          used?.end().catch(() => undefined);
          worker.wake();
        }
        throw error;
      }
    });

  /**
   * Sends what was published in one turn of the event loop. PostgreSQL sends equal payloads of a transaction once, so
   * each has a number.
   */
  function send(): void {
    const payloads = unsent
      .splice(0)
      .map(({ topic, message }, number) => JSON.stringify({ from, topic, messages: [message], number }));
    run('select pg_notify($1, payload) from unnest($2::text[]) as payload', [messageChannel, payloads]).catch(
      () => undefined,
    );
  }

  worker.wake();
  return {
    /** Changes when another process commits; NaN while that is not known. */
    version: () => (client ? commits : Number.NaN),
    /** To be called after each commit of this process. */
    countCommit(): void {
      commits += 1;
    },
    /** SQL that notifies other processes of a commit, within its transaction. */
    notifySql: `select pg_notify('${commitChannel}', '${from}')`,
    /** Sends a message to the other processes, soon. */
    publish(topic: string, message: unknown): void {
      if (unsent.length === 0) setImmediate(send);
      unsent.push({ topic, message });
    },
    /** Calls `listener` with messages of other processes; returns a function that ends that. */
    subscribe(topic: string, listener: (message: unknown) => void): () => void {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => all.delete(listener);
    },
    /** Whether this process is the first of all that asked for `name`. It keeps that until it ends. */
    async tryLead(name: string): Promise<boolean> {
      if (!client) return false;
      if (led.has(name)) return true;
      const before = led;
      const [row] = await run<{ leads: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as leads', [
        leadNamespace,
        `lead ${name}`,
      ]);
      const leads = row?.leads === true && before === led;
      if (leads) led.add(name);
      return leads;
    },
    /** Runs a statement in the session of this process, which ends with it. Returns no rows while there is no connection. */
    query: run,
    async close(): Promise<void> {
      await worker.stop();
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
