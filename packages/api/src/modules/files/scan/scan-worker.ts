import type { Readable } from 'node:stream';
import type { ScanResult } from '@isangano/contracts/applications/values';
import { ignoreNotFound } from '@isangano/platform/errors';
import { createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { findUnscannedFile, updateScan } from '../queries.ts';

/** The result of a scan. */
export type ScanReply =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  /** The scanner always rejects the file because of its size. */
  | { outcome: 'too_large' }
  /** The scan of this file failed after it had started. */
  | { outcome: 'failed'; error: string }
  /** The scanner cannot be reached. */
  | { outcome: 'unreachable'; error: string };

export type FileScanner = {
  /** Reads the stream, and destroys it if the scan ends before. Never rejects. */
  scan: (content: Readable, signal: AbortSignal) => Promise<ScanReply>;
};

/** Pause after a failure, for example while the scanner loads new signatures. */
const retryMs = 30_000;
/** After so many failures, a file no longer delays the others. */
const failuresMax = 3;

type Options = { retryMs?: number };
type ScanDeps = Pick<Deps, 'db' | 'files' | 'changes' | 'clock' | 'log'>;

/**
 * Scans the files of visitors one after the other, after their submission, so that it waits for no scan. Files
 * that are stored already, or while the scanner is unreachable, stay unscanned and are scanned as soon as possible. A
 * result is recorded with its file, and published as a change of its record.
 */
export function startScanWorker(
  deps: ScanDeps,
  scanner: FileScanner,
  options: Options = {},
): Pick<Worker, 'stop'> {
  const { db, changes, clock, log } = deps;
  const failures = new Map<string, number>();
  let isReachable = true;

  async function scanAll(signal: AbortSignal): Promise<'retry' | undefined> {
    while (!signal.aborted) {
      const file = await findUnscannedFile(db.read);
      if (!file) return undefined;
      const reply = await scan(file.id, signal);
      if (signal.aborted) return undefined;
      const result = toResult(file.id, reply);
      reportReachability(reply);
      if (!result) {
        if (reply.outcome === 'failed')
          log.warn({ fileId: file.id, reason: reply.error }, 'a scan failed, will be retried');
        return 'retry';
      }
      await record(file, result, reply.outcome === 'infected' ? reply.signature : null);
    }
    return undefined;
  }

  async function scan(id: string, signal: AbortSignal): Promise<ScanReply> {
    const content = await deps.files.open(id).catch(ignoreNotFound);
    return content
      ? await scanner.scan(content, signal)
      : { outcome: 'failed', error: 'the file is missing' };
  }

  function toResult(id: string, { outcome }: ScanReply): ScanResult | undefined {
    if (outcome === 'clean' || outcome === 'infected') return outcome;
    if (outcome === 'too_large') return 'unscannable';
    if (outcome === 'unreachable') return undefined;
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    return count < failuresMax ? undefined : 'unscannable';
  }

  function reportReachability(reply: ScanReply): void {
    const isReachableNow = reply.outcome !== 'unreachable';
    if (isReachable && !isReachableNow)
      log.error(
        { reason: reply.error },
        'the malware scanner in CLAMD_URL is unreachable; files stay unscanned',
      );
    else if (!isReachable && isReachableNow) log.info({}, 'the malware scanner is reachable again');
    isReachable = isReachableNow;
  }

  async function record(
    { id, noun, recordId }: NonNullable<Awaited<ReturnType<typeof findUnscannedFile>>>,
    result: ScanResult,
    signature: string | null,
  ): Promise<void> {
    failures.delete(id);
    const at = new Date(clock()).toISOString();
    await inTransaction(db, (trx) => updateScan(trx, id, { result, signature, at }));
    const details = { fileId: id, [`${noun}Id`]: recordId, result, signature };
    if (result === 'infected')
      log.error(details, 'malware was found in a file, which can no longer be opened');
    else log.info(details, 'a file was scanned');
    changes.publish({ noun, action: 'changed', id: recordId });
  }

  const worker = createWorker({
    run: scanAll,
    onError: (err) => log.error({ err }, 'files cannot be scanned, will be retried'),
    retryMs: () => options.retryMs ?? retryMs,
  });
  const unsubscribe = changes.subscribe(({ action }) => {
    // Corrections and replies add files too.
    if (action !== 'deleted') worker.wake();
  });
  worker.wake();
  return {
    async stop() {
      unsubscribe();
      await worker.stop();
    },
  };
}
