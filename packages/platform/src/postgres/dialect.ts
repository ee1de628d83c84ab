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
} from 'kysely';
import type pg from 'pg';
import { toDatabaseError } from './errors.ts';

const maxStatements = 500;

/** Statements that change rows, whose number is reported. */
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection that prepares each statement once, under a name: PostgreSQL then plans it once. */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names = new Map<string, string>();

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const name = parameters.length > 0 ? this.#name(text) : undefined;
      const { command, rowCount, rows } = await this.client.query<Row & pg.QueryResultRow>({
        ...(name !== undefined && { name }),
        text,
        values: parameters.map(withoutNul),
      });
      return changes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
    } catch (error) {
      throw toDatabaseError(error);
    }
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

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #begin: string;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool, begin: string) {
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
      await this.#run(connection, this.#begin);
    } catch (error) {
      // `begin` may have succeeded before a later statement failed.
      await connection.client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async commitTransaction(connection: Connection): Promise<void> {
    // After a statement that failed PostgreSQL answers a commit with a rollback.
    const command = await this.#run(connection, 'commit');
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await this.#run(connection, 'rollback');
  }

  releaseConnection({ client }: Connection): Promise<void> {
    client.release();
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }

  async #run({ client }: Connection, text: string): Promise<string | undefined> {
    try {
      const result = await client.query(text);
      return result.command;
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}

/** Returns a dialect for a pool. `begin` starts a transaction; it may be several statements. */
export function createDialect(pool: pg.Pool, begin = 'begin'): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, begin),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
