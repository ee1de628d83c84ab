import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@isangano/platform/errors';
import { makeFolder } from '@isangano/platform/file-system/make-folder';
import { ZipFile } from 'yazl';

/** The target of an export of a person's data. Paths are relative, with slashes. */
export type ExportTarget = {
  /** A file that does not exist any more is empty, or missing. */
  addFile(path: string, open: () => Promise<Readable | undefined>): Promise<void>;
  addText(path: string, text: string): Promise<void>;
};

/** Creates a folder to write to. Throws `conflict` if it exists, and `FolderError` if it cannot be created. */
export async function openExportFolder(folder: string): Promise<ExportTarget> {
  if (!(await makeFolder(folder))) throw new AppError('conflict');
  await mkdir(join(folder, 'mails'));
  return {
    async addFile(path, open) {
      const content = await open();
      if (!content) return;
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await pipeline(content, createWriteStream(join(folder, path), { mode: 0o600 }));
    },
    async addText(path, text) {
      await writeFile(join(folder, path), text, { mode: 0o600 });
    },
  };
}

/**
 * Returns an archive of what `write` adds. It is written while it is read: each file is opened when it is needed, and
 * if that fails, the stream fails. Throws what `write` throws.
 */
export async function openExportArchive(
  write: (target: ExportTarget) => Promise<unknown>,
): Promise<Readable> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('the archive is no stream');
  let failure: Error | undefined;
  let current: Readable | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    output.destroy(error);
  };
  zip.on('error', fail);
  // The stream may have no reader yet.
  output.on('error', () => undefined);
  // Also when a download is cancelled.
  output.once('close', () => current?.destroy());

  const openNext = async (open: () => Promise<Readable | undefined>): Promise<Readable> => {
    current = (await open()) ?? Readable.from([]);
    current.once('error', fail);
    if (output.destroyed) current.destroy();
    return current;
  };

  const target: ExportTarget = {
    addFile(path, open) {
      // Pictures, films and PDF files are compressed already.
      zip.addReadStreamLazy(path, { compress: false }, (deliver) => {
        openNext(open).then(
          (stream) => deliver(null, stream),
          (error: unknown) => deliver(error, Readable.from([])),
        );
      });
      return Promise.resolve();
    },
    addText(path, text) {
      zip.addBuffer(Buffer.from(text), path);
      return Promise.resolve();
    },
  };
  try {
    await write(target);
    if (failure) throw failure;
  } catch (error) {
    output.destroy();
    throw error;
  }
  zip.end();
  return output;
}
