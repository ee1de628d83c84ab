import { fileFields } from '@isangano/contracts/applications/values';
import { inlineFileMaxBytes } from '@isangano/contracts/uploads/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readApplicationSummary } from './application/application-summary.ts';
import type { ChosenFile, ChosenFiles } from './files/chosen-file.ts';
import type { Files } from './files/use-chosen-files.ts';
import type { QueuedFile, UploadQueue } from './uploads/upload-queue.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** How long a submission waits for files that another device may have sent since. */
const newerFilesMaxMs = 5000;

/** Whether a file is sent ahead of the form. Others travel within it, unless another device needs them. */
function isSentAhead({ file, error }: ChosenFile, isShared: boolean): boolean {
  if (file === undefined) return true;
  // Browsers offer the cryptography only to secure sites.
  return !error && (isShared || file.size > inlineFileMaxBytes) && window.isSecureContext;
}

function listFilesAhead(chosen: ChosenFiles, isShared: boolean): QueuedFile[] {
  return fileFields.flatMap((field) =>
    (chosen[field] ?? [])
      .filter((file) => isSentAhead(file, isShared))
      .map((file) => ({ field, chosen: file })),
  );
}

function listKeys(chosen: ChosenFiles): Set<string> {
  return new Set(Object.values(chosen).flatMap((list) => list.map(({ key }) => key)));
}

/**
 * Sends the large files of a form while it is filled in, once its draft `isLoaded`. The code for it is loaded when there is
 * one.
 */
export function useUploads(
  form: string,
  files: Files,
  { isLoaded, onRecordsChange }: { isLoaded: boolean; onRecordsChange: () => void },
) {
  const [queue, setQueue] = useState<UploadQueue>();
  /** The application may end in a function of an earlier render, which would miss the queue. */
  const latestQueue = useRef<UploadQueue>(undefined);
  const isHeld = useRef(false);
  /** Grows when an application ends, so that the next one opens a queue of its own. */
  const [epoch, setEpoch] = useState(0);
  /** Resolvers that wait until earlier uploads are known; undefined once they are. */
  const waiting = useRef<(() => void)[] | undefined>([]);
  /** Keys of the files that the device knew to be on the server alone, and whether it has or knows all others. */
  const listed = useRef<{ keys: readonly string[]; areAll: boolean }>(undefined);
  const { chosen, isRestored, get, setError, addRemote } = files;
  const [isShared, setIsShared] = useState(false);
  const isNeeded =
    isRestored &&
    isLoaded &&
    (listFilesAhead(chosen, isShared).length > 0 || readApplicationSummary(form).hasUploads);

  // At once: loading the draft and opening the queue may take minutes on a dead connection.
  useEffect(() => {
    if (!isRestored || !readApplicationSummary(form).hasUploads) return;
    async function listKnown() {
      const { findApplication, toServerFile } = await import('./application/stored-application.ts');
      const localKeys = listKeys(get().chosen);
      const missing = (findApplication(form)?.uploads ?? []).filter(({ key }) => !localKeys.has(key));
      const remote = missing.filter(({ isRemote }) => isRemote);
      listed.current = { keys: remote.map(({ key }) => key), areAll: remote.length === missing.length };
      addRemote(remote.map(toServerFile));
    }
    // Without it, the queue finds them.
    void listKnown().catch(() => undefined);
  }, [form, isRestored, get, addRemote]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `epoch` opens the queue again
  useEffect(() => {
    if (!isNeeded) return;
    let opened: UploadQueue | undefined;
    let isCurrent = true;
    async function open() {
      const { openUploadQueue } = await import('./uploads/upload-queue.ts');
      // If the application has ended in the meantime, it would begin another one.
      if (!isCurrent) return;
      opened = await openUploadQueue(form, { onRefused: setError, onRecordsChange });
      // What was listed and is not chosen any more was removed by the visitor.
      const knownKeys = new Set([...listKeys(get().chosen), ...(listed.current?.keys ?? [])]);
      const remoteFiles = await opened.findRemoteFiles(knownKeys);
      if (!isCurrent) {
        opened.stop();
        return;
      }
      addRemote(remoteFiles);
      if (isHeld.current) opened.hold();
      latestQueue.current = opened;
      setQueue(opened);
    }
    // Without it, all files travel within the form.
    void open()
      .catch(() => undefined)
      .then(() => {
        if (!isCurrent) return;
        for (const resolve of waiting.current ?? []) resolve();
        waiting.current = undefined;
      });
    return () => {
      isCurrent = false;
      opened?.stop();
      latestQueue.current = undefined;
      setQueue(undefined);
    };
  }, [form, isNeeded, epoch, get, setError, addRemote, onRecordsChange]);

  useEffect(() => {
    if (isLoaded) setIsShared(readApplicationSummary(form).isShared);
  }, [form, isLoaded]);

  useEffect(() => queue?.update(listFilesAhead(chosen, isShared)), [queue, chosen, isShared]);

  return {
    /** Undefined while no file needs it. */
    queue,
    /** Whether the server has all of the file with a key. */
    hasArrived: (key: string) => latestQueue.current?.getStatus(key)?.state === 'arrived',
    /** Leaves the sending of files to the outbox, until they are released; see `UploadQueue`. */
    hold(): void {
      isHeld.current = true;
      latestQueue.current?.hold();
    },
    release(options: { isPaused: boolean }): void {
      isHeld.current = false;
      latestQueue.current?.release(options);
    },
    /**
     * Resolves when the files are known that were uploaded before and are not on this device. Where the device knows of all,
     * it does not wait long for others.
     */
    async findRemote(): Promise<void> {
      if (!waiting.current || !readApplicationSummary(form).hasUploads) return;
      await new Promise<void>((resolve) => {
        waiting.current?.push(resolve);
        if (listed.current?.areAll) setTimeout(resolve, newerFilesMaxMs);
      });
    },
    /** Sends small files ahead of the form from now on, too. */
    share: useCallback(() => setIsShared(true), []),
    /** Stops sending: all uploads are to be removed from the server, or it has claimed them for an application. */
    end(end: 'discard' | 'stop'): void {
      latestQueue.current?.[end]();
      isHeld.current = false;
      setQueue(undefined);
      setIsShared(false);
      setEpoch((n) => n + 1);
    },
  };
}
