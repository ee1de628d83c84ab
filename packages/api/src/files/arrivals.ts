import type { Deps } from '../context.ts';

/**
 * Makes the files of a committed record permanent. One that cannot be moved now stays readable, and moves
 * at the next start.
 */
export async function keepFiles(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  ids: readonly string[],
): Promise<void> {
  const keep = async (id: string) => {
    try {
      await files.keep(id);
    } catch (error) {
      log.error({ err: error, fileId: id }, 'a file could not be made permanent yet');
    }
  };
  await Promise.all(ids.map(keep));
}

/** Removes files that have arrived for a record that was not written. */
export async function discardFiles({ files }: Pick<Deps, 'files'>, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => files.discard(id)));
}
