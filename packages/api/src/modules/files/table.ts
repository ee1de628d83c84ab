import type { ScanResult } from '@isangano/contracts/applications/values';

export type FileTables = {
  /** Files that are to be removed from the storage. */
  file_removal: { file_id: string };
  /** Files that came with a reply of the author of a record. */
  reply_file: {
    /** The file's key in the storage. */
    id: string;
    reply_id: string;
    position: number;
    name: string;
    /** Media type detected from content. */
    type: string;
    size_bytes: number;
    /** Hexadecimal. */
    sha256: string;
    created_at: string;
    /** Null until it is scanned. */
    scan: ScanResult | null;
    scan_signature: string | null;
    scanned_at: string | null;
  };
};
