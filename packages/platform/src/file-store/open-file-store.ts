import { OperatorError } from '../errors.ts';
import { openDataFolderStore } from './data-folder-store.ts';
import type { FileStore, S3Options } from './file-store.ts';

/** Opens the storage of files: a bucket if there is one, else a folder. Throws `OperatorError`. */
export async function openFileStore({
  storageFolder,
  s3,
}: {
  storageFolder: string;
  s3: S3Options | undefined;
}): Promise<FileStore> {
  if (!s3) return await openDataFolderStore(storageFolder);
  // The code for buckets is only loaded with one.
  const { createS3Store } = await import('./s3-store.ts');
  const store = createS3Store(s3);
  if (await store.isReady()) return store;
  const { origin, pathname } = new URL(s3.endpoint);
  throw new OperatorError(
    `The bucket ${pathname.slice(1)} at ${origin} cannot be reached, or the keys are not its own.`,
  );
}
