import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptJsonOnly } from '../bodies/json.ts';
import { listClaimedUploads } from './claimed-uploads.ts';
import { type FormSpec, type ReceivedForm, receiveForm, type Uploads } from './multipart.ts';

const jsonBody = z.record(z.string(), z.unknown());

/**
 * Lets the routes of a scope accept multipart forms, whose bodies they read themselves, and JSON if
 * `acceptsJson`.
 */
export function acceptForms(scope: FastifyInstance, { acceptsJson }: { acceptsJson: boolean }): void {
  if (acceptsJson) acceptJsonOnly(scope);
  else scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

/**
 * Returns the fields and files of a multipart or JSON body. JSON has no files, but may name uploads. Throws the errors of
 * `receiveForm`, and `invalid_input` for JSON that is not an object.
 */
export async function receiveBody<Field extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: FormSpec<Field>,
  uploads: Uploads,
): Promise<ReceivedForm<Field>> {
  if (isMultipart(request)) return await receiveForm(request, reply, spec, uploads);
  const fields = jsonBody.safeParse(request.body ?? {});
  if (!fields.success) throw new AppError('invalid_input');
  const listEntries = (field: string) => [fields.data[field]].flat();
  const claimedUploads = listClaimedUploads(spec.files, listEntries, [], uploads.limits);
  return { fields: fields.data, files: [], claimedUploads };
}

export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}
