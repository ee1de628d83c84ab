import pg from 'pg';

const connectTimeoutMs = 5000;
const idleTimeoutMs = 30_000;
/** After a fail-over, one may still lead to a server that gets no more changes. */
const lifetimeSeconds = 60;

/** Types of PostgreSQL that the driver would return as text: whole numbers of 8 bytes, and sums. */
const numberTypes = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];

type PoolOptions = {
  max: number;
  /** Parameters of each session, by their names in the manual of PostgreSQL. */
  settings: Readonly<Record<string, string | number>>;
  /** How long a statement may take until its connection counts as lost: longer than PostgreSQL itself lets it take. */
  statementMaxMs?: number;
  /** Whether a connection sends statements without waiting for the results of those before them. */
  isPipelined?: boolean;
};

/** Opens a pool of connections. Numbers are read as numbers: all of this product are safe integers or real. */
export function openPool(
  url: string,
  { max, settings, statementMaxMs, isPipelined = false }: PoolOptions,
): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const type of numberTypes) types.setTypeParser(type, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: isPipelined,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    maxLifetimeSeconds: lifetimeSeconds,
    query_timeout: statementMaxMs,
    keepAlive: true,
    application_name: 'isangano',
    options: Object.entries({ client_min_messages: 'warning', ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
  });
  // A connection that ends while nobody uses it; the next caller gets another one.
  pool.on('error', () => undefined);
  // One that ends while it is used: its statement is rejected.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
