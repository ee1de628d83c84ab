import type { FileField } from '@isangano/contracts/applications/values';

/** A file that is sent ahead of its application. Its length in the storage is how much of it has been received. */
export type UploadTable = {
  /** Random, since it authorises uploads without an access token. */
  id: string;
  /** Of the access token with which it was created, if there was one. */
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
  /** The draft with which the upload lives as long. */
  draft_id: string | null;
  created_at: string;
  arrived_at: string | null;
};

export type UploadTables = {
  upload: UploadTable;
};
