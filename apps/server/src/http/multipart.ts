import type { Readable } from 'node:stream';
import { AppError, issue } from '@isangano/api/errors';
import type { ReceivedFile } from '@isangano/api/files/file-store';
import busboy, { type Busboy } from 'busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadLimits } from '../config.ts';
import { cleanFileName } from './file-names.ts';
import { drain, pump } from './pump.ts';
import {
  type FileFieldSpec,
  type Into,
  numbersOf,
  openFile,
  receiveFile,
  type Store,
} from './receive-file.ts';

const textFieldsMax = 300;
const filePartsMax = 100;
/** More than the longest text that any form takes, so that a cut one is still found too long. */
const textMaxBytes = 128 * 1024;
const textsMaxBytes = 4 * 1024 * 1024;

export type FormSpec<Field extends string> = Record<Field, FileFieldSpec>;

export type ReceivedForm<Field extends string> = {
  /** Texts by name; a name that came repeatedly has an array. Line breaks are single characters. */
  fields: Record<string, string | string[]>;
  files: ReceivedFile<Field>[];
};

/**
 * Receives a multipart form, its files streaming into the storage as arrivals. Whatever fails, none of
 * them is left, and the body is read to its end first, so that a browser gets to see the answer.
 * Throws what `receiveFile` throws, with the issues of all refused files; `too_large` for too many files
 * or too long a body; `invalid_input` for an unexpected file, or with reason `malformed_multipart`.
 */
export async function receiveForm<Field extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: FormSpec<Field>,
  into: Into & { store: Store },
): Promise<ReceivedForm<Field>> {
  const maxBytes = bodyMaxBytes(spec, into.limits);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    reply.header('connection', 'close');
    throw new AppError('too_large');
  }
  const refusals: AppError[] = [];
  const texts = new Map<string, string[]>();
  const arriving: Promise<ReceivedFile<Field> | undefined>[] = [];
  const receivePart = partReceiver(spec, into, refusals);
  let form: Busboy | undefined;
  try {
    form = openForm(request);
    form.on('field', (name, value) => {
      // Multipart sends every line break as two characters.
      texts.set(name, [...(texts.get(name) ?? []), value.replaceAll('\r\n', '\n')]);
    });
    form.on('file', (name, stream, { filename }) => arriving.push(receivePart(name, filename, stream)));
    for (const event of ['fieldsLimit', 'filesLimit'] as const) {
      form.on(event, () => refusals.push(new AppError('too_large')));
    }
    await pump(request.raw, form, maxBytes);
  } catch (error) {
    refusals.unshift(error instanceof AppError ? error : malformed(error));
    form?.destroy();
    await drain(request.raw, maxBytes);
  }
  const files = (await Promise.all(arriving)).filter((file) => file !== undefined);
  const [first] = refusals;
  if (!first) return { fields: unwrapped(texts), files };
  await Promise.all(files.map(({ id }) => into.store.discard(id)));
  throw merged(first, refusals);
}

/** Takes one part after the other; a refusal is noted, and the rest of its bytes read past. */
function partReceiver<Field extends string>(spec: FormSpec<Field>, into: Into, refusals: AppError[]) {
  const counts = new Map<Field, number>();

  async function receive(name: string, filename: string | undefined, stream: Readable) {
    const file = await openFile(stream);
    try {
      // An input without a choice arrives as a part without a name and bytes.
      if (filename === undefined && file.head.length === 0) return undefined;
      if (!isFieldOf(spec, name)) throw refusal('invalid_input', issue(name, 'fault.file.unexpected'));
      const field = spec[name];
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      if (index >= field.maxCount) {
        const fault = field.maxCount === 1 ? 'fault.file.single' : 'fault.file.tooMany';
        throw refusal('too_large', issue(name, fault, numbersOf(into.limits)));
      }
      const path = field.maxCount === 1 ? name : `${name}.${index}`;
      const part = { field: name, path, name: cleanFileName(filename, name), spec: field };
      // Once something is refused, the rest is judged but no longer stored.
      return await receiveFile(file, part, refusals.length === 0 ? into : { ...into, store: undefined });
    } finally {
      await file.rest.return?.();
    }
  }

  return async (name: string, filename: string | undefined, stream: Readable) => {
    // A broken body is told by the form; without a listener the file's copy of it would end the process.
    stream.on('error', () => undefined);
    try {
      return await receive(name, filename, stream);
    } catch (error) {
      if (!stream.errored) refusals.push(error instanceof AppError ? error : unforeseen(error));
      stream.resume();
      return undefined;
    }
  };
}

/** Throws for a body without a boundary. */
function openForm({ headers }: FastifyRequest): Busboy {
  const limits = { fields: textFieldsMax, fieldSize: textMaxBytes, files: filePartsMax };
  return busboy({ headers, defParamCharset: 'utf8', limits });
}

/** What a form may weigh if all its files are as large as they may be. */
export function bodyMaxBytes(spec: Record<string, FileFieldSpec>, limits: UploadLimits): number {
  const largestDocument = Math.max(limits.documentMaxBytes, limits.videoMaxBytes);
  return Object.values(spec).reduce((total, { group, maxCount }) => {
    return total + maxCount * (group === 'image' ? limits.imageMaxBytes : largestDocument);
  }, textsMaxBytes);
}

function isFieldOf<Field extends string>(spec: FormSpec<Field>, name: string): name is Field {
  return Object.hasOwn(spec, name);
}

function refusal(code: 'invalid_input' | 'too_large', ...issues: [ReturnType<typeof issue>]): AppError {
  return new AppError(code, { issues });
}

function malformed(cause: unknown): AppError {
  return new AppError('invalid_input', { reason: 'malformed_multipart', cause });
}

function unforeseen(cause: unknown): AppError {
  return new AppError('internal', { cause });
}

/** The first refusal tells the status, all of them the issues, each once. */
function merged(first: AppError, refusals: AppError[]): AppError {
  const all = refusals.flatMap((error) => error.issues ?? []);
  const issues = [...new Map(all.map((one) => [`${one.path} ${one.message}`, one])).values()];
  const { code, reason, retryAfterSeconds, cause } = first;
  return new AppError(code, {
    cause,
    ...(reason && { reason }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(issues.length > 0 && { issues }),
  });
}

function unwrapped(texts: Map<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    [...texts].map(([name, [first = '', ...more]]) => [name, more.length ? [first, ...more] : first]),
  );
}
