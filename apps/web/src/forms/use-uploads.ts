import { fileFields } from '@isangano/contracts/applications/values';
import { inlineFileMaxBytes } from '@isangano/contracts/uploads/limits';
import { useCallback, useEffect, useState } from 'react';
import type { Progress } from '../api/send-with-progress.ts';
import { getApplicationKey } from './application-key.ts';
import type { ChosenFile, ChosenFiles } from './chosen-file.ts';
import { getItem } from './device-storage.ts';
import type { ArrivedUploads, QueuedFile, RefusedUpload, UploadQueue } from './uploads/upload-queue.ts';
import type { FilesState } from './use-chosen-files.ts';

export type Uploads = {
  /** Undefined while no file needs it. */
  queue: UploadQueue | undefined;
  /** Resolves when all large files have arrived; see `UploadQueue`. */
  finish: (
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ) => Promise<ArrivedUploads | { refused: RefusedUpload } | undefined>;
  /** Removes all uploads from the server. */
  discard: () => void;
  /** The server has claimed the uploads for an application: nothing is sent or removed any more. */
  forget: () => void;
};

/** Whether a file is sent ahead of the form. Others travel within it. */
function isSentAhead({ file, error }: ChosenFile): boolean {
  // Browsers offer the cryptography only to secure sites.
  return file === undefined || (!error && file.size > inlineFileMaxBytes && window.isSecureContext);
}

function listFilesAhead(chosen: ChosenFiles): QueuedFile[] {
  return fileFields.flatMap((field) =>
    (chosen[field] ?? []).filter(isSentAhead).map((file) => ({ field, chosen: file })),
  );
}

/** Whether files of the form have been uploaded before. Checked by hand, as most visitors have none. */
function hasStoredUploads(form: string): boolean {
  try {
    const application: unknown = JSON.parse(getItem(getApplicationKey(form)) ?? 'null');
    const uploads: unknown = Reflect.get(Object(application), 'uploads');
    return Array.isArray(uploads) && uploads.length > 0;
  } catch {
    return false;
  }
}

/**
 * Sends the large files of a form while it is filled in, once its draft `isLoaded`. The code for it is loaded when there is
 * one.
 */
export function useUploads(form: string, files: FilesState, isLoaded: boolean): Uploads {
  const [queue, setQueue] = useState<UploadQueue>();
  /** Grows when an application ends, so that the next one opens a queue of its own. */
  const [epoch, setEpoch] = useState(0);
  const { chosen, isRestored, listKeys, setError, addRemote } = files;
  const isNeeded = isRestored && isLoaded && (listFilesAhead(chosen).length > 0 || hasStoredUploads(form));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `epoch` opens the queue again
  useEffect(() => {
    if (!isNeeded) return;
    let opened: UploadQueue | undefined;
    let isCurrent = true;
    async function open() {
      const { openUploadQueue } = await import('./uploads/upload-queue.ts');
      opened = await openUploadQueue(form, setError);
      const remoteFiles = await opened.findRemoteFiles(listKeys());
      if (!isCurrent) return opened.stop();
      addRemote(remoteFiles);
      setQueue(opened);
    }
    // Without it, all files travel within the form.
    open().catch(() => undefined);
    return () => {
      isCurrent = false;
      opened?.stop();
      setQueue(undefined);
    };
  }, [form, isNeeded, epoch, listKeys, setError, addRemote]);

  useEffect(() => queue?.update(listFilesAhead(chosen)), [queue, chosen]);

  const end = useCallback(() => {
    setQueue(undefined);
    setEpoch((n) => n + 1);
  }, []);

  return {
    queue,
    finish: async (signal, onProgress) => queue?.finish(signal, onProgress),
    discard: useCallback(() => {
      queue?.discard();
      end();
    }, [queue, end]),
    forget: useCallback(() => {
      queue?.stop();
      end();
    }, [queue, end]),
  };
}
