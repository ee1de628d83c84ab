import { submitInterview } from '@isangano/api/applications/submit-interview';
import type { Deps } from '@isangano/api/context';
import { AppError, issue } from '@isangano/api/errors';
import { documentTypes, imageTypes } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { apiPrefix, idempotencyHeader, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadLimits } from '../config.ts';
import { createContext } from './context.ts';
import { type FormSpec, receiveForm } from './multipart.ts';

const idempotencyKeyMaxChars = 200;

type InterviewFile = Exclude<FileField, 'docs'>;

function interviewForm({ documentsMaxCount }: UploadLimits): FormSpec<InterviewFile> {
  const image = {
    group: 'image',
    types: imageTypes,
    typeFault: 'fault.file.image.type',
    maxCount: 1,
  } as const;
  return {
    portraitUrl: image,
    signatureUrl: image,
    uploadDocsUrls: {
      group: 'document',
      types: documentTypes,
      typeFault: 'fault.file.document.type',
      maxCount: documentsMaxCount,
    },
  };
}

/** The doors that applications with files come through; they take nothing but multipart forms. */
export async function registerApplicationForms(
  server: FastifyInstance,
  deps: Deps,
  limits: UploadLimits,
): Promise<void> {
  const spec = interviewForm(limits);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    scope.post(`${apiPrefix}${restPaths.interviews}`, async (request, reply) => {
      const idempotencyKey = idempotencyKeyOf(request);
      if (!request.headers['content-type']) throw new AppError('unsupported_type');
      const form = await receiveForm(request, reply, spec, { store: deps.files, limits });
      const record = await submitInterview(await createContext(deps, request), { ...form, idempotencyKey });
      return reply.code(201).header('cache-control', 'no-store').send(record);
    });
  });
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= idempotencyKeyMaxChars) return key;
  throw new AppError('invalid_input', { issues: [issue(idempotencyHeader, 'fault.value.invalid')] });
}
