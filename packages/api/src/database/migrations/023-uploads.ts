import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table upload (
      id text primary key not null,
      token_hash text,
      network_hash text not null,
      file_id text not null unique,
      field text check (field in ('portraitUrl', 'uploadDocsUrls', 'signatureUrl', 'docs')),
      name text not null,
      size_bytes integer not null check (size_bytes > 0),
      type text,
      sha256 text,
      draft_id text,
      created_at text not null,
      arrived_at text,
      check ((arrived_at is null) = (sha256 is null)),
      check (arrived_at is null or type is not null)
    ) strict`,
    // What waits of a network is added up whenever it creates another upload.
    'create index upload_network on upload (network_hash, size_bytes)',
  ]);
}
