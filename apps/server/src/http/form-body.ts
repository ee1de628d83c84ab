import { AppError } from '@isangano/api/errors';
import type { ReceivedFile } from '@isangano/api/files/file-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptJsonOnly } from './json.ts';
import { type FormSpec, receiveForm } from './multipart.ts';
import type { Into, Store } from './receive-file.ts';

const jsonBody = z.record(z.string(), z.unknown());

/** Bodies of a scope's routes are multipart forms, which the routes read themselves, and JSON if told so. */
export function acceptForms(scope: FastifyInstance, { takesJson }: { takesJson: boolean }): void {
  if (takesJson) acceptJsonOnly(scope);
  else scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

/**
 * Fields and files of a body of either kind; JSON has no files. Throws what `receiveForm` throws, and
 * `invalid_input` for JSON that is no object.
 */
export async function receiveBody<Field extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: FormSpec<Field>,
  into: Into & { store: Store },
): Promise<{ fields: Record<string, unknown>; files: ReceivedFile<Field>[] }> {
  if (isMultipart(request)) return await receiveForm(request, reply, spec, into);
  const fields = jsonBody.safeParse(request.body ?? {});
  if (!fields.success) throw new AppError('invalid_input');
  return { fields: fields.data, files: [] };
}

export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}
