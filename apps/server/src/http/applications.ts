import type { Submission } from '@isangano/api/applications/store-application';
import { submitInterview } from '@isangano/api/applications/submit-interview';
import { submitPartner } from '@isangano/api/applications/submit-partner';
import type { Ctx, Deps } from '@isangano/api/context';
import { AppError } from '@isangano/api/errors';
import { fileRules } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import type { UploadLimits } from '../config.ts';
import { createContext } from './context.ts';
import { acceptForms, receiveBody } from './form-body.ts';
import type { FormSpec } from './multipart.ts';
import type { FileFieldSpec } from './receive-file.ts';

/** The rule of a field, with the number of documents a deployer allows. */
function specOf(field: FileField, { documentsMaxCount }: UploadLimits): FileFieldSpec {
  const { isSingle, ...rule } = fileRules[field];
  return { ...rule, maxCount: isSingle ? 1 : documentsMaxCount };
}

/**
 * The doors that applications come through. Interviews are multipart forms; partnerships are JSON too, as
 * they may have no documents.
 */
export async function registerApplicationForms(
  server: FastifyInstance,
  deps: Deps,
  limits: UploadLimits,
): Promise<void> {
  async function open<Field extends FileField>(
    path: string,
    spec: FormSpec<Field>,
    { takesJson }: { takesJson: boolean },
    submit: (ctx: Ctx, submission: Submission) => Promise<object>,
  ): Promise<void> {
    await server.register(async (scope) => {
      acceptForms(scope, { takesJson });
      scope.post(`${apiPrefix}${path}`, async (request, reply) => {
        if (!request.headers['content-type']) throw new AppError('unsupported_type');
        const ctx = await createContext(deps, request);
        const body = await receiveBody(request, reply, spec, { store: deps.files, limits });
        const { idempotencyKey, locale, signs } = ctx;
        const record = await submit(ctx, { ...body, idempotencyKey, locale, signs });
        return reply.code(201).header('cache-control', 'no-store').send(record);
      });
    });
  }

  const interviewForm = {
    portraitUrl: specOf('portraitUrl', limits),
    signatureUrl: specOf('signatureUrl', limits),
    uploadDocsUrls: specOf('uploadDocsUrls', limits),
  };
  await open(restPaths.interviews, interviewForm, { takesJson: false }, submitInterview);
  await open(restPaths.partners, { docs: specOf('docs', limits) }, { takesJson: true }, submitPartner);
}
