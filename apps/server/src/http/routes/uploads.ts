import type { Deps } from '@isangano/api/core/context';
import { uploadIdFormat } from '@isangano/api/modules/uploads/module';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnswerTus } from '../uploads/answer-tus.ts';
import type { Uploads } from '../uploads/multipart.ts';
import { drain } from '../uploads/pump.ts';
import { toUploadBody, type UploadBody } from '../uploads/upload-body.ts';
import type { Upload } from '../uploads/upload-guard.ts';

const uploadsPath = `${apiPrefix}${restPaths.uploads}`;
const protocolVersion = '1.0.0';
const bodyType = 'application/offset+octet-stream';

const params = z.object({ id: z.optional(z.string().check(z.regex(uploadIdFormat))) });

/**
 * Registers the routes of resumable uploads, which speak tus 1.0. The library has the protocol; limits, errors, logs and
 * storage are those of all routes.
 */
export async function registerUploads(server: FastifyInstance, deps: Deps, uploads: Uploads): Promise<void> {
  const { guard, limits } = uploads;
  let handler: Promise<AnswerTus> | undefined;
  /** Loads the library with the first upload, as few visitors send one. */
  const answerTus: AnswerTus = async (...args) => {
    handler ??= import('../uploads/answer-tus.ts').then(({ createTusHandler }) =>
      createTusHandler(deps, uploads, uploadsPath),
    );
    return await (await handler)(...args);
  };
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(bodyType, (_request, _body, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', protocolVersion);
      if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== protocolVersion) {
        reply.header('tus-version', protocolVersion);
        throw new AppError('precondition_failed');
      }
      if (!params.safeParse(request.params).success) throw new AppError('not_found');
    });
    /** Reads the body through the guard of uploads; after an error its rest, since browsers read no response before. */
    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { id } = params.parse(request.params);
      const { method, headers } = request;
      const hasBody =
        ['POST', 'PATCH'].includes(method) &&
        (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
      if (!hasBody) return await answerTus({ request, id, body: undefined }, reply);
      let upload: Upload | undefined;
      let body: UploadBody | undefined;
      try {
        upload = await guard.begin(request);
        body = toUploadBody(upload.body);
        return await answerTus({ request, id, body }, reply);
      } catch (error) {
        upload ??= guard.openRefused(request);
        upload.stopCounting();
        const isReadable = body?.getError() === undefined;
        const isDrained = isReadable && (await drain(upload.body, limits.videoMaxBytes));
        if (!isDrained) reply.header('connection', 'close');
        throw error;
      } finally {
        upload?.end();
      }
    }
    scope.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, handler: answer });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${uploadsPath}/:id`,
      handler: answer,
    });
  });
}
