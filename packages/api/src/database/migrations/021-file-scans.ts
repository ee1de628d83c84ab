import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table application_file add column scan text
      check (scan in ('clean', 'infected', 'unscannable'))`,
    // The name of the malware that was found.
    'alter table application_file add column scan_signature text',
    'alter table application_file add column scanned_at text',
    // The next file to scan is found without reading those that were.
    'create index application_file_unscanned on application_file (id) where scan is null',
  ]);
}
