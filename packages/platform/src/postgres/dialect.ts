import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import type { OpenTransaction } from '../database/group-commit.ts';
import { executeDirectly, type PrepareDirectly } from '../database/prepared-query.ts';
import { toDatabaseError, UnavailableError } from './errors.ts';

const maxStatements = 500;

/** Statements that change rows, whose number is reported. */
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection that prepares each statement once, under a name: PostgreSQL then plans it once. */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** How long a statement may take; migrations may take as long as they need. */
  statementMaxMs: number | undefined;
  /** Whether the database could not be used on it: a new connection may lead to another server, or to one that writes again. */
  isLost = false;
  readonly #names = new Map<string, string>();

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>({
    sql: text,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    if (this.client.pipeline) this.#gatherStatements();
    // Without parameters it may be several statements, which cannot be prepared.
    const name = parameters.length > 0 || text.startsWith('select') ? this.#name(text) : undefined;
    const { command, rowCount, rows } = await this.send<Row & pg.QueryResultRow>({
      ...(name !== undefined && { name }),
      text,
      values: parameters.map(withoutNul),
    });
    return changes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  /** Sends a statement at once. Throws the errors of `toDatabaseError`. */
  async send<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const limited = { ...query, query_timeout: this.statementMaxMs };
    try {
      return await this.client.query<Row>(limited);
    } catch (error) {
      const explained = toDatabaseError(error);
      this.isLost ||= explained instanceof UnavailableError;
      throw explained;
    }
  }

  /** Runs prepared queries without Kysely. */
  readonly prepareDirectly: PrepareDirectly =
    <Row>(text: string) =>
    async (parameters) => {
      const { rows } = await this.executeQuery<Row>({ sql: text, parameters });
      return rows;
    };

  /** Sends the statements of one turn of the event loop together. */
  #gatherStatements(): void {
    const { stream } = this.client.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  streamQuery(): never {
    throw new Error('rows are not streamed');
  }

  #name(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < maxStatements) {
      name = `s${this.#names.size}`;
      this.#names.set(text, name);
    }
    return name;
  }
}

/** PostgreSQL stores no NUL characters: they are left out, as they are in searches. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/** `begin` starts a transaction; it may be several statements. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #begin: string;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool, begin = 'begin') {
    this.#pool = pool;
    this.#begin = begin;
  }

  init = () => Promise.resolve();

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new Connection(client);
      this.#connections.set(client, connection);
    }
    return connection;
  }

  async beginTransaction(connection: Connection): Promise<void> {
    try {
      await connection.send({ text: this.#begin });
    } catch (error) {
      // `begin` may have succeeded before a later statement failed.
      await connection.client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  /** Sends `begin` with the statements of the same turn of the event loop, which fail as it does. */
  async sendBegin(connection: Connection): Promise<void> {
    await connection.executeQuery({ sql: this.#begin, parameters: [] });
  }

  async commitTransaction(connection: Connection): Promise<void> {
    // After a statement that failed PostgreSQL answers a commit with a rollback.
    const { command } = await connection.send({ text: 'commit' });
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.send({ text: 'rollback' });
  }

  releaseConnection({ client, isLost }: Connection): Promise<void> {
    client.release(isLost);
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

export function createDialect(driver: PoolDriver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * Begins a transaction that sends the statements of several calls at once, with its beginning, each without waiting for the
 * results of those before it; Kysely's own transactions wait. A statement that takes longer than `statementMaxMs` fails, as
 * the server does not answer. `rollback` rejects if the transaction did not begin.
 */
export async function beginPipelined<Schema>(
  db: Kysely<Schema>,
  driver: PoolDriver,
  statementMaxMs: number,
): Promise<OpenTransaction<Schema>> {
  const connection = await driver.acquireConnection();
  connection.statementMaxMs = statementMaxMs;
  const release = () => {
    connection.statementMaxMs = undefined;
    return driver.releaseConnection(connection);
  };
  const begun = driver.sendBegin(connection);
  // Its failure is that of the first statement, or of the commit, and then the reason of a rollback.
  begun.catch(() => undefined);
  const dialect = createDialect(driver);
  const executor = db
    .getExecutor()
    .withConnectionProvider({ provideConnection: async (consumer) => await consumer(connection) });
  const trx = new Transaction<Schema>({ config: { dialect }, driver, dialect, executor });
  executeDirectly(trx, connection.prepareDirectly);
  return {
    trx,
    async commit() {
      await driver.commitTransaction(connection);
      await release();
    },
    async rollback() {
      try {
        await driver.rollbackTransaction(connection);
        await begun;
      } finally {
        await release();
      }
    },
  };
}
