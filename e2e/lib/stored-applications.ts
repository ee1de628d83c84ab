import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatShortReference } from '@isangano/contracts/short-reference';
import SQLite from 'better-sqlite3';

export type StoredApplications = {
  /** Of each application of an applicant, the hashes of its files as they are on the disk, in order. */
  applications: string[][];
  drafts: number;
  /** Those that have arrived. One of which the device never learned is empty, and expires. */
  uploads: number;
};

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Reads, beside the running server, what a data folder has of an applicant, and all drafts and uploads. Of files in
 * another storage it reads the hashes in their records, which the command `check` compares with the files.
 */
export function readStoredApplications(
  dataDir: string,
  email: string,
  storage?: Record<string, string>,
): StoredApplications {
  const db = new SQLite(join(dataDir, 'isangano.sqlite'), { readonly: true });
  try {
    const ids = db.prepare<[string], string>('select id from application where email = ?').pluck().all(email);
    const listFiles = db.prepare<[string], { id: string; sha256: string }>(
      'select id, sha256 from application_file where application_id = ?',
    );
    const count = (rows: string) => db.prepare<[], number>(`select count(*) from ${rows}`).pluck().get() ?? 0;
    return {
      applications: ids.map((id) =>
        listFiles
          .all(id)
          .map((file) => (storage ? file.sha256 : hashStoredFile(dataDir, file.id)))
          .toSorted(),
      ),
      drafts: count('draft'),
      uploads: count('upload where arrived_at is not null'),
    };
  } finally {
    db.close();
  }
}

/** Returns the ids of the applications of an applicant, which are their references. */
export function readReferences(dataDir: string, email: string): string[] {
  const db = new SQLite(join(dataDir, 'isangano.sqlite'), { readonly: true });
  try {
    return db.prepare<[string], string>('select id from application where email = ?').pluck().all(email);
  } finally {
    db.close();
  }
}

/** Returns the short references of the applications of an applicant, as people read them. */
export function readShortReferences(dataDir: string, email: string): string[] {
  const db = new SQLite(join(dataDir, 'isangano.sqlite'), { readonly: true });
  try {
    return db
      .prepare<[string], string>('select short_reference from application where email = ?')
      .pluck()
      .all(email)
      .map((reference) => formatShortReference('ISG', reference));
  } finally {
    db.close();
  }
}

/** Returns how many messages with a subject are stored. */
export function countMessages(dataDir: string, subject: string): number {
  const db = new SQLite(join(dataDir, 'isangano.sqlite'), { readonly: true });
  try {
    return (
      db
        .prepare<[string], number>('select count(*) from contact_message where subject = ?')
        .pluck()
        .get(subject) ?? 0
    );
  } finally {
    db.close();
  }
}

function hashStoredFile(dataDir: string, id: string): string {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const entry = entries.find(({ name }) => name === id);
  return entry ? hashBytes(readFileSync(join(entry.parentPath, id))) : 'missing';
}

/** Returns the reasons of suspected spam of the records from an address, in any order; null for records without. */
export function readSuspectReasons(dataDir: string, email: string): (string | null)[] {
  const db = new SQLite(join(dataDir, 'isangano.sqlite'), { readonly: true });
  try {
    return ['application', 'contact_message', 'subscriber'].flatMap((table) =>
      db.prepare<[string], string | null>(`select suspect from ${table} where email = ?`).pluck().all(email),
    );
  } finally {
    db.close();
  }
}
