import type { Deps } from '@isangano/api/core/context';
import { newUploadId, uploadIdFormat } from '@isangano/api/modules/uploads/module';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { type Locker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readAccessTokenHash } from '../context.ts';
import type { Uploads } from '../uploads/multipart.ts';
import { drain } from '../uploads/pump.ts';
import { createRunningHashes, type RunningHashes } from '../uploads/running-hashes.ts';
import { toUploadError } from '../uploads/tus-errors.ts';
import { TusStore } from '../uploads/tus-store.ts';
import { toUploadBody, type UploadBody } from '../uploads/upload-body.ts';
import type { Upload } from '../uploads/upload-guard.ts';
import { createUploadLocker } from '../uploads/upload-locker.ts';

const uploadsPath = `${apiPrefix}${restPaths.uploads}`;
const protocolVersion = '1.0.0';
const bodyType = 'application/offset+octet-stream';

/** How long a request for an upload may go on when a newer one has come. */
const supersededMs = 200;

/** What the library may read of a request, and say in a response. */
const requestHeaders = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
const responseHeaders = [
  'connection',
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-version',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

const params = z.object({ id: z.optional(z.string().check(z.regex(uploadIdFormat))) });

/**
 * Registers the routes of resumable uploads, which speak tus 1.0. The library has the protocol; limits, errors, logs and
 * storage are those of all routes.
 */
export async function registerUploads(server: FastifyInstance, deps: Deps, uploads: Uploads): Promise<void> {
  const services = { deps, uploads, locker: createUploadLocker(), hashes: createRunningHashes() };
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
    const handler = (request: FastifyRequest, reply: FastifyReply) => answerUpload(services, request, reply);
    scope.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, handler });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${uploadsPath}/:id`, handler });
  });
}

type Services = { deps: Deps; uploads: Uploads; locker: Locker; hashes: RunningHashes };

/** Reads the body through the guard of uploads; after an error its rest, since browsers read no response before. */
async function answerUpload(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { guard, limits } = services.uploads;
  const hasBody = request.raw.headers['transfer-encoding'] !== undefined || getContentLength(request) > 0;
  if (!hasBody) return await handleTus(services, request, reply, undefined);
  let upload: Upload | undefined;
  let body: UploadBody | undefined;
  try {
    upload = guard.begin(request);
    body = toUploadBody(upload.body);
    return await handleTus(services, request, reply, body);
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

function getContentLength({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}

/** Answers one request by the protocol. Throws the errors of the store, of the body, and of the protocol. */
async function handleTus(
  { deps, uploads, locker, hashes }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  body: UploadBody | undefined,
): Promise<FastifyReply> {
  const accessTokenHash = readAccessTokenHash(request);
  const store = new TusStore(
    { deps, store: uploads.store, hashes },
    { accessTokenHash, address: request.ip },
  );
  let failure: unknown;
  const tus = new Server({
    path: uploadsPath,
    datastore: store,
    locker,
    lockDrainTimeout: supersededMs,
    // Only for the announcement: the store knows the limit of each field.
    maxSize: (_request, id) => (id === null ? getLargestLimit(uploads.limits) : 0),
    namingFunction: newUploadId,
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    onIncomingRequest: async ({ method }, id) => {
      if (method !== 'POST') await store.assertAccess(id);
    },
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const response = await tus.handleWeb(toWebRequest(request, body));
  const bodyError = body?.getError();
  if (bodyError !== undefined)
    throw bodyError instanceof AppError ? bodyError : new AppError('invalid_input');
  if (failure !== undefined) throw toUploadError(failure);
  if (!response.ok) throw toUploadError({ status_code: response.status });

  reply.code(response.status).header('cache-control', 'no-store');
  for (const name of responseHeaders) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (store.expiresAt !== null) reply.header('upload-expires', new Date(store.expiresAt).toUTCString());
  // A newer request has ended this one.
  if (body && !body.isComplete()) reply.header('connection', 'close');
  return reply.send();
}

function toWebRequest(request: FastifyRequest, body: UploadBody | undefined): Request {
  const { id } = params.parse(request.params);
  const headers = new Headers();
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(`http://localhost${uploadsPath}${id === undefined ? '' : `/${id}`}`, {
    method: request.method,
    headers,
    ...(body && { body: body.stream, duplex: 'half' }),
  });
}

function getLargestLimit({ imageMaxBytes, documentMaxBytes, videoMaxBytes }: Uploads['limits']): number {
  return Math.max(imageMaxBytes, documentMaxBytes, videoMaxBytes);
}
