import type { Readable } from 'node:stream';

/** What a scanner says about one file. */
export type ScanReply =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  /** The scanner refuses the file because of its size, whenever it is asked. */
  | { outcome: 'too_large' }
  /** The scan of this file failed after it had begun. */
  | { outcome: 'failed'; error: string }
  /** There is no scanner to talk to. */
  | { outcome: 'unreachable'; error: string };

export type FileScanner = {
  /** Reads the stream, and destroys it if the scan ends before. Never rejects. */
  scan: (content: Readable, signal: AbortSignal) => Promise<ScanReply>;
};
