import { fieldError, toAppError } from '@isangano/api/core/errors';
import type { ClaimedUpload } from '@isangano/api/modules/uploads/module';
import { shortTextMaxChars } from '@isangano/contracts/limits';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { hasKey } from '@isangano/platform/has-key';
import type { Busboy } from 'busboy';
import busboy from 'busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadLimits } from '../../config.ts';
import type { RequestBody } from '../bodies/request-body.ts';
import { listClaimedUploads } from './claimed-uploads.ts';
import { openCountedBody } from './count-delimiters.ts';
import type { ReservedStore } from './disk-reserve.ts';
import { drain, pump } from './pump.ts';
import { createPartReceiver, type FileSpecs } from './receive-part.ts';
import type { Upload, UploadGuard } from './upload-guard.ts';

const filesMaxCount = 100;
/** The parts of a form other than files: texts, and the headers of its parts. */
const overheadMaxBytes = 4 * 1024 * 1024;

/** The parts of a form: the rule of each file field, and the names of its texts, unless it may have any. */
export type FormSpec<Field extends string> = { files: FileSpecs<Field>; texts: readonly string[] | 'any' };

export type ReceivedForm<Field extends string> = {
  fields: Record<string, unknown>;
  files: StagedFile<Field>[];
  /** Uploads that its texts name in place of files. */
  claimedUploads: ClaimedUpload[];
};

/** A part of a file field: the file that is being staged, which is undefined if it was empty or rejected, or a text. */
type SentFile<Field extends string> = {
  name: string | undefined;
  content: string | Promise<StagedFile<Field> | undefined>;
};

/** Where and how the files of forms are staged. */
export type Uploads = { store: ReservedStore; limits: UploadLimits; guard: UploadGuard };

/**
 * Receives a multipart form and streams its files into the storage as staged files. On failure, reads the body to its
 * end, so that a browser reads the response, and discards all staged files. Throws the errors of `stageFile`, with the
 * issues of all rejected files; `too_large` for too many parts, or too long texts or body; `invalid_input` for an
 * unexpected file or text, or with reason `malformed_multipart`; and the errors of `UploadGuard`.
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
  const texts = createTextFields(
    spec.texts === 'any' ? undefined : new Set([...spec.texts, ...Object.keys(spec.files)]),
  );
  /** The parts of file fields, in the order in which they were sent. */
  const sentFiles: SentFile<Field>[] = [];
  const receivePart = createPartReceiver(spec.files, staging, errors);
  let form: Busboy | undefined;
  let hasTooManyParts = false;
  try {
    form = createFormParser(request);
    const counted = openCountedBody(body, request.headers['content-type']);
    let parts = 0;
    form.on('field', (name, value, { valueTruncated }) => {
      parts += 1;
      // Added texts are not trimmed, so that a text does not pass that is too long only by spaces.
      texts.add(name, valueTruncated ? `${value}…` : value);
      if (hasKey(spec.files, name) && value !== '') sentFiles.push({ name, content: value });
    });
    form.on('file', (name: string | undefined, stream, { filename }) => {
      parts += 1;
      // The rest of the chunk in which a text was rejected.
      if (texts.isRejected()) return void stream.on('error', () => undefined).resume();
      const textsBefore = sentFiles.filter((sent) => sent.name === name && typeof sent.content === 'string');
      // Browsers escape quotes in the names of files, and line breaks, which no name keeps.
      const fileName = filename?.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
      const content = receivePart(name, fileName, stream, textsBefore.length);
      sentFiles.push({ name, content });
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
    const malformed = { reason: 'malformed_multipart', cause: error } as const;
    errors.unshift(error instanceof AppError ? error : new AppError('invalid_input', malformed));
    form?.destroy();
    await drainRest();
  }
  const received = await Promise.all(
    sentFiles.map(async ({ name, content }) => ({ name, content: await content })),
  );
  const files = received.flatMap(({ content }) => (typeof content === 'object' ? [content] : []));
  const listEntries = (field: string) =>
    received.filter(({ name }) => name === field).map(({ content }) => content);
  const fields = texts.list();
  let claimedUploads: ClaimedUpload[] = [];
  try {
    claimedUploads = listClaimedUploads(spec.files, listEntries, files, staging.limits);
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

/** Combines errors: code and reason of the first, and the distinct issues of all. */
function mergeErrors(first: AppError, errors: AppError[]): AppError {
  const allIssues = errors.flatMap((error) => error.issues ?? []);
  const issues = [...new Map(allIssues.map((item) => [`${item.path} ${item.message}`, item])).values()];
  return issues.length > 0 ? first.withIssues(issues) : first;
}

/** More than the longest text that any schema allows, so that a truncated text still fails validation. */
const textMaxBytes = 96 * 1024;
/**
 * More than the longest texts of any form together, of characters of three bytes. They are held in memory until the
 * form is complete.
 */
const textsMaxBytes = 1024 * 1024;
/** More than any form has, with all entries of its lists. */
const textsMaxCount = 200;

/** Collects the texts of one form: those with a known name, or all. */
function createTextFields(knownNames: ReadonlySet<string> | undefined) {
  const texts = new Map<string, string[]>();
  let bytes = 0;
  let count = 0;
  let rejection: AppError | undefined;

  function accept(name: string, value: string): AppError | undefined {
    if (knownNames && !knownNames.has(name)) {
      const path = name.slice(0, shortTextMaxChars);
      return fieldError(path, 'error.field.unexpected');
    }
    bytes += Buffer.byteLength(value);
    count += 1;
    if (bytes > textsMaxBytes || count > textsMaxCount) return new AppError('too_large');
    const values = texts.get(name) ?? [];
    // Browsers send every line break as CRLF.
    values.push(value.replaceAll('\r\n', '\n'));
    texts.set(name, values);
    return undefined;
  }

  return {
    /** Keeps a text, unless its name is unknown, or texts are too many or too long: see `check`. */
    add(name: string | undefined, value: string): void {
      rejection ??= accept(name ?? '', value);
    },
    /** Whether a text was rejected, so that the form is not read any further. */
    isRejected: () => rejection !== undefined,
    /** Throws the error of the first rejected text: `invalid_input` or `too_large`. */
    check(): void {
      if (rejection) throw rejection;
    },
    /** Returns the texts by name; a repeated name has an array. Line breaks are LF. */
    list: (): Record<string, string | string[]> =>
      Object.fromEntries(
        [...texts].map(([name, [first = '', ...more]]) => [name, more.length ? [first, ...more] : first]),
      ),
  };
}
