import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@isangano/platform/errors';
import { makeFolder } from '@isangano/platform/file-system/make-folder';
import { ZipFile } from 'yazl';

/** Where the data of a person is written to. Paths are relative, with slashes. */
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

/** An archive that is written while it is read. A file is opened when its turn comes; if that fails, the stream does. */
export function createExportArchive(): { target: ExportTarget; finish: () => Readable } {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('the archive is no stream');
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  let current: Readable | undefined;
  // Also when a download is cancelled.
  output.once('close', () => current?.destroy());

  async function openNext(open: () => Promise<Readable | undefined>): Promise<Readable> {
    current = (await open()) ?? Readable.from([]);
    current.once('error', fail);
    return current;
  }

  return {
    target: {
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
    },
    finish() {
      zip.end();
      return output;
    },
  };
}
