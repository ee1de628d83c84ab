import type { Readable } from 'node:stream';
import { issue } from '@isangano/api/core/errors';
import { getLimitParams } from '@isangano/api/modules/files/module';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { cleanFileName } from '../file-names.ts';
import { type FileFieldSpec, openIncomingFile, type StagingOptions, stageFile } from './stage-file.ts';

export type FileSpecs<Field extends string> = Record<Field, FileFieldSpec>;

/** Receives one file part; resolves to `undefined` if it is empty or was rejected. */
type ReceivePart<Field extends string> = (
  name: string,
  filename: string | undefined,
  stream: Readable,
) => Promise<StagedFile<Field> | undefined>;

/** Returns a function that stages a file part. Errors are collected, and the rest of the part is skipped. */
export function createPartReceiver<Field extends string>(
  spec: FileSpecs<Field>,
  staging: StagingOptions,
  errors: AppError[],
): ReceivePart<Field> {
  const counts = new Map<Field, number>();

  async function receive(name: string, filename: string | undefined, stream: Readable) {
    const file = await openIncomingFile(stream);
    try {
      // A file input without a selected file sends a part without file name and content.
      if (filename === undefined && file.head.length === 0) return undefined;
      if (!isFileField(spec, name)) throw createError('invalid_input', issue(name, 'error.file.unexpected'));
      const fieldSpec = spec[name];
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      if (index >= fieldSpec.maxCount) {
        const error = fieldSpec.maxCount === 1 ? 'error.file.single' : 'error.file.tooMany';
        throw createError('too_large', issue(name, error, getLimitParams(staging.limits)));
      }
      const path = fieldSpec.maxCount === 1 ? name : `${name}.${index}`;
      const part = { field: name, path, name: cleanFileName(filename, name), spec: fieldSpec };
      // After the first error, further files are validated but not stored.
      return await stageFile(file, part, errors.length === 0 ? staging : { ...staging, store: undefined });
    } finally {
      await file.rest.return?.();
    }
  }

  return async (name: string, filename: string | undefined, stream: Readable) => {
    // Busboy reports a malformed body on the form, too. Without a listener here it would end the process.
    stream.on('error', () => undefined);
    try {
      return await receive(name, filename, stream);
    } catch (error) {
      if (!stream.errored) errors.push(error instanceof AppError ? error : createInternalError(error));
      stream.resume();
      return undefined;
    }
  };
}

function isFileField<Field extends string>(spec: FileSpecs<Field>, name: string): name is Field {
  return Object.hasOwn(spec, name);
}

function createError(code: 'invalid_input' | 'too_large', ...issues: [ReturnType<typeof issue>]): AppError {
  return new AppError(code, { issues });
}

function createInternalError(cause: unknown): AppError {
  return new AppError('internal', { cause });
}
