import type { FileField } from '@isangano/contracts/applications/values';
import { sql } from 'kysely';
import {
  createDelete,
  createFind,
  createInsert,
  createUpdate,
  type Executor,
} from '../../database/database.ts';

/** A file that is sent ahead of its application. Its length in the storage is the number of bytes received. */
export type UploadTable = {
  /** Random, since it authorises uploads without an access token. */
  id: string;
  /** Hash of the access token with which it was created, if there was one. */
  token_hash: string | null;
  /** Keyed hash of the address group that created it. */
  network_hash: string;
  /** The file's key in the storage. */
  file_id: string;
  field: FileField | null;
  name: string;
  /** As declared. */
  size_bytes: number;
  /** Null until enough was received to detect it. */
  type: string | null;
  /** Null until it has arrived. */
  sha256: string | null;
  /** The draft that the upload expires with. */
  draft_id: string | null;
  created_at: string;
  arrived_at: string | null;
};

export type UploadTables = {
  upload: UploadTable;
};

export const insertUpload = createInsert('upload');

export const findUpload = createFind('upload', 'id');

/** Returns the number of the uploads of a network, or of all, and the sum of their declared sizes. */
export async function countPendingUploads(executor: Executor, networkHash: string | undefined) {
  const { count, bytes } = await executor
    .selectFrom('upload')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('size_bytes').as('bytes')])
    .$if(networkHash !== undefined, (query) => query.where('network_hash', '=', networkHash ?? ''))
    .executeTakeFirstOrThrow();
  return { count, bytes: bytes ?? 0 };
}

/**
 * Finds the upload to remove for a new one, from the network with most uploads or most declared bytes: uploads without
 * draft first, then those of unknown type, then the oldest.
 */
export async function findReplaceableUpload(executor: Executor, by: 'count' | 'bytes') {
  return await executor
    .with('network', (db) =>
      db
        .selectFrom('upload')
        .select(({ fn }) => [
          'network_hash',
          fn.countAll<number>().as('count'),
          fn.sum<number>('size_bytes').as('bytes'),
        ])
        .groupBy('network_hash'),
    )
    .selectFrom('upload')
    .innerJoin('network', 'network.network_hash', 'upload.network_hash')
    .select(['upload.id', 'upload.file_id'])
    .orderBy(`network.${by}`, 'desc')
    .orderBy((where) => where('draft_id', 'is not', null))
    .orderBy((where) => where('type', 'is not', null))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

export const updateUpload = createUpdate('upload', 'id');

/** Deletes an upload. Returns false if there is none with this id. */
export const deleteUpload = createDelete('upload', 'id');

/** Lists the uploads without draft that were created, or arrived, before a time (ISO 8601). */
export async function listUploadsBefore(executor: Executor, time: string): Promise<UploadTable[]> {
  return await executor
    .selectFrom('upload')
    .selectAll()
    .where('draft_id', 'is', null)
    .where(sql<string>`coalesce(arrived_at, created_at)`, '<', time)
    .execute();
}
