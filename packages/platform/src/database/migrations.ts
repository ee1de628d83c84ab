import type { Migration } from 'kysely/migration';
import { OperatorError } from '../errors.ts';

/** All migrations of a database, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>;

/** A database that this version must not write. The message is one line, to be shown to the operator. */
export class WrongDatabaseError extends OperatorError {}

/** The message is one line for the operator. */
export class UnknownMigrationsError extends OperatorError {
  constructor(names: readonly string[]) {
    super(
      `The database was written by a newer version: this one does not know ${names.join(', ')}. ` +
        'Install the newer version again, or restore a backup from before the upgrade.',
    );
  }
}

/** One migration that was committed; `done` counts those of this upgrade, with this one. */
export type MigrationStep = { migration: string; ms: number; done: number; total: number };
