import type { Readable } from 'node:stream';
import { AppError, issue } from '@isangano/api/errors';
import type { StagedFile } from '@isangano/api/files/file-store';
import busboy, { type Busboy } from 'busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadLimits } from '../../config.ts';
import { cleanFileName } from '../file-names.ts';
import { drain, pump } from './pump.ts';
import {
  type FileFieldSpec,
  getLimitParams,
  openIncomingFile,
  type StagingOptions,
  type StagingStore,
  stageFile,
} from './stage-file.ts';

const textFieldsMax = 300;
const filePartsMax = 100;
/** More than the longest text that any schema allows, so that a truncated text still fails validation. */
const textMaxBytes = 128 * 1024;
const textsMaxBytes = 4 * 1024 * 1024;

export type FormSpec<Field extends string> = Record<Field, FileFieldSpec>;

export type ReceivedForm<Field extends string> = {
  /** Texts by name; a repeated name has an array. Line breaks are LF. */
  fields: Record<string, string | string[]>;
  files: StagedFile<Field>[];
};

/**
 * Receives a multipart form and streams its files into the storage as staged files. On failure, reads the
 * body to its end, so that a browser reads the response, and discards all staged files.
 * Throws the errors of `stageFile`, with the issues of all rejected files; `too_large` for too many files or
 * too long a body; `invalid_input` for an unexpected file, or with reason `malformed_multipart`.
 */
export async function receiveForm<Field extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: FormSpec<Field>,
  staging: StagingOptions & { store: StagingStore },
): Promise<ReceivedForm<Field>> {
  const maxBytes = getBodyMaxBytes(spec, staging.limits);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    reply.header('connection', 'close');
    throw new AppError('too_large');
  }
  const errors: AppError[] = [];
  const texts = new Map<string, string[]>();
  const stagedFiles: Promise<StagedFile<Field> | undefined>[] = [];
  const receivePart = createPartReceiver(spec, staging, errors);
  let form: Busboy | undefined;
  try {
    form = createFormParser(request);
    form.on('field', (name, value) => {
      // Browsers send every line break as CRLF.
      texts.set(name, [...(texts.get(name) ?? []), value.replaceAll('\r\n', '\n')]);
    });
    form.on('file', (name, stream, { filename }) => stagedFiles.push(receivePart(name, filename, stream)));
    for (const event of ['fieldsLimit', 'filesLimit'] as const) {
      form.on(event, () => errors.push(new AppError('too_large')));
    }
    await pump(request.raw, form, maxBytes);
  } catch (error) {
    errors.unshift(error instanceof AppError ? error : createMalformedError(error));
    form?.destroy();
    await drain(request.raw, maxBytes);
  }
  const files = (await Promise.all(stagedFiles)).filter((file) => file !== undefined);
  const [first] = errors;
  if (!first) return { fields: unwrapSingleTexts(texts), files };
  await Promise.all(files.map(({ id }) => staging.store.discard(id)));
  throw mergeErrors(first, errors);
}

/** Returns a function that stages a file part. Errors are collected, and the rest of the part is skipped. */
function createPartReceiver<Field extends string>(
  spec: FormSpec<Field>,
  staging: StagingOptions,
  errors: AppError[],
) {
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

/** Throws if the content type has no boundary. */
function createFormParser({ headers }: FastifyRequest): Busboy {
  const limits = { fields: textFieldsMax, fieldSize: textMaxBytes, files: filePartsMax };
  return busboy({ headers, defParamCharset: 'utf8', limits });
}

/** Returns the size of a body with the most and largest files that the spec allows. */
export function getBodyMaxBytes(spec: Record<string, FileFieldSpec>, limits: UploadLimits): number {
  const largestDocument = Math.max(limits.documentMaxBytes, limits.videoMaxBytes);
  return Object.values(spec).reduce((total, { group, maxCount }) => {
    return total + maxCount * (group === 'image' ? limits.imageMaxBytes : largestDocument);
  }, textsMaxBytes);
}

function isFileField<Field extends string>(spec: FormSpec<Field>, name: string): name is Field {
  return Object.hasOwn(spec, name);
}

function createError(code: 'invalid_input' | 'too_large', ...issues: [ReturnType<typeof issue>]): AppError {
  return new AppError(code, { issues });
}

function createMalformedError(cause: unknown): AppError {
  return new AppError('invalid_input', { reason: 'malformed_multipart', cause });
}

function createInternalError(cause: unknown): AppError {
  return new AppError('internal', { cause });
}

/** Combines errors: code and reason of the first, and the distinct issues of all. */
function mergeErrors(first: AppError, errors: AppError[]): AppError {
  const allIssues = errors.flatMap((error) => error.issues ?? []);
  const issues = [...new Map(allIssues.map((item) => [`${item.path} ${item.message}`, item])).values()];
  const { code, reason, retryAfterSeconds, cause } = first;
  return new AppError(code, {
    cause,
    ...(reason && { reason }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(issues.length > 0 && { issues }),
  });
}

function unwrapSingleTexts(texts: Map<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    [...texts].map(([name, [first = '', ...more]]) => [name, more.length ? [first, ...more] : first]),
  );
}
