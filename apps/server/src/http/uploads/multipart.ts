import { toAppError } from '@isangano/api/core/errors';
import type { ClaimedUpload } from '@isangano/api/modules/uploads/module';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import busboy, { type Busboy } from 'busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadLimits } from '../../config.ts';
import type { RequestBody } from '../bodies/request-body.ts';
import { listClaimedUploads } from './claimed-uploads.ts';
import { openCountedBody } from './count-delimiters.ts';
import type { ReservedStore } from './disk-reserve.ts';
import { drain, pump } from './pump.ts';
import { createPartReceiver, type FileSpecs } from './receive-part.ts';
import { createTextFields, type TextFields, textMaxBytes, textsMaxCount } from './text-fields.ts';
import type { Upload, UploadGuard } from './upload-guard.ts';

const filesMaxCount = 100;
/** What a form has beside its files: texts, and the headers of its parts. */
const overheadMaxBytes = 4 * 1024 * 1024;

/** The parts of a form: the rule of each file field, and the names of its texts. */
export type FormSpec<Field extends string> = { files: FileSpecs<Field>; texts: readonly string[] };

export type ReceivedForm<Field extends string> = {
  fields: ReturnType<TextFields['list']>;
  files: StagedFile<Field>[];
  /** Uploads that its texts name in place of files. */
  claimedUploads: ClaimedUpload[];
};

/** Where and how the files of forms are staged. */
export type Uploads = { store: ReservedStore; limits: UploadLimits; guard: UploadGuard };

/**
 * Receives a multipart form and streams its files into the storage as staged files. On failure, reads the
 * body to its end, so that a browser reads the response, and discards all staged files.
 * Throws the errors of `stageFile`, with the issues of all rejected files; `too_large` for too many parts, or too
 * long texts or body; `invalid_input` for an unexpected file or text, or with reason `malformed_multipart`; and the
 * errors of `UploadGuard`.
 */
export async function receiveForm<Field extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: FormSpec<Field>,
  uploads: Uploads,
): Promise<ReceivedForm<Field>> {
  const maxBytes = getBodyMaxBytes(spec, uploads.limits);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    reply.header('connection', 'close');
    throw new AppError('too_large');
  }
  let upload: Upload;
  try {
    upload = await uploads.guard.begin(request);
  } catch (error) {
    await drainRefused(request, reply, spec, uploads);
    throw error;
  }
  try {
    return await parseForm(request, upload.body, spec, uploads, async () => {
      upload.stopCounting();
      if (!(await drain(upload.body, maxBytes))) reply.header('connection', 'close');
    });
  } finally {
    upload.end();
  }
}

/** Reads the form of a request that is refused whatever it contains. */
export async function drainRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: FormSpec<string>,
  { guard, limits }: Uploads,
): Promise<void> {
  const upload = guard.openRefused(request);
  try {
    if (!(await drain(upload.body, getBodyMaxBytes(spec, limits)))) reply.header('connection', 'close');
  } finally {
    upload.end();
  }
}

/** Parses a body into texts and staged files. When it is rejected early, `drainRest` reads the rest. */
async function parseForm<Field extends string>(
  request: FastifyRequest,
  body: RequestBody,
  spec: FormSpec<Field>,
  staging: Uploads,
  drainRest: () => Promise<void>,
): Promise<ReceivedForm<Field>> {
  const maxBytes = getBodyMaxBytes(spec, staging.limits);
  const errors: AppError[] = [];
  // A file field without a file may be a text part.
  const texts = createTextFields(new Set([...spec.texts, ...Object.keys(spec.files)]));
  const stagedFiles: Promise<StagedFile<Field> | undefined>[] = [];
  const receivePart = createPartReceiver(spec.files, staging, errors);
  let form: Busboy | undefined;
  let hasTooManyParts = false;
  try {
    form = createFormParser(request);
    const counted = openCountedBody(body, request.headers['content-type']);
    let parts = 0;
    form.on('field', (name, value, { valueTruncated }) => {
      parts += 1;
      // What is added is not trimmed, so that no text passes that is too long only by spaces.
      texts.add(name, valueTruncated ? `${value}…` : value);
    });
    form.on('file', (name: string | undefined, stream, { filename }) => {
      parts += 1;
      // The rest of the chunk in which a text was rejected.
      if (texts.isRejected()) stream.on('error', () => undefined).resume();
      else stagedFiles.push(receivePart(name, unescapeName(filename), stream));
    });
    for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      form.on(event, () => {
        hasTooManyParts = true;
      });
    }
    await pump(counted, form, maxBytes, () => {
      texts.check();
      if (hasTooManyParts) throw new AppError('too_large');
    });
    // The parser leaves out parts whose headers it cannot read. One more delimiter ends the form.
    if (counted.countDelimiters() !== parts + 1) throw new Error('A part has no valid Content-Disposition.');
  } catch (error) {
    errors.unshift(error instanceof AppError ? error : createMalformedError(error));
    form?.destroy();
    await drainRest();
  }
  const files = (await Promise.all(stagedFiles)).filter((file) => file !== undefined);
  const fields = texts.list();
  let claimedUploads: ClaimedUpload[] = [];
  try {
    claimedUploads = listClaimedUploads(spec.files, fields, files, staging.limits);
  } catch (error) {
    errors.push(toAppError(error));
  }
  const [first] = errors;
  if (!first) return { fields, files, claimedUploads };
  await Promise.all(files.map(({ id }) => staging.store.discard(id)));
  throw mergeErrors(first, errors);
}

/** Throws if the content type has no boundary. */
function createFormParser({ headers }: FastifyRequest): Busboy {
  const limits = {
    fields: textsMaxCount,
    fieldSize: textMaxBytes,
    files: filesMaxCount,
    // Busboy reports the limit when a form reaches it.
    parts: textsMaxCount + filesMaxCount + 1,
  };
  return busboy({ headers, defParamCharset: 'utf8', limits });
}

/** Returns the size of a body with the most and largest files that the spec allows. */
function getBodyMaxBytes({ files }: FormSpec<string>, limits: UploadLimits): number {
  const largestDocument = Math.max(limits.documentMaxBytes, limits.videoMaxBytes);
  return Object.values(files).reduce((total, { group, maxCount }) => {
    return total + maxCount * (group === 'image' ? limits.imageMaxBytes : largestDocument);
  }, overheadMaxBytes);
}

function createMalformedError(cause: unknown): AppError {
  return new AppError('invalid_input', { reason: 'malformed_multipart', cause });
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

/** Browsers escape quotes in the names of files, and line breaks, which no name keeps. */
function unescapeName(filename: string | undefined): string | undefined {
  return filename?.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
}
