import type { Deps } from '@isangano/api/core/context';
import { newUploadId } from '@isangano/api/modules/uploads/module';
import { AppError } from '@isangano/platform/errors';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAccessTokenHash } from '../context.ts';
import type { Uploads } from './multipart.ts';
import { createRunningHashes } from './running-hashes.ts';
import { toUploadError } from './tus-errors.ts';
import { TusStore } from './tus-store.ts';
import type { UploadBody } from './upload-body.ts';
import { createUploadLocker } from './upload-locker.ts';

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

/** A request for an upload; `id` is undefined for one that creates it. */
export type TusRequest = {
  request: FastifyRequest;
  id: string | undefined;
  body: UploadBody | undefined;
};
/** Answers one request by the protocol. Throws the errors of the store, of the body, and of the protocol. */
export type AnswerTus = (tusRequest: TusRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Creates the handler of the protocol. `path` is that under which uploads are created. */
export function createTusHandler(deps: Deps, uploads: Uploads, path: string): AnswerTus {
  const locker = createUploadLocker(deps.sharedStore.openLocks('uploads'));
  const hashes = createRunningHashes();
  return async (tusRequest, reply) => {
    const { request, body } = tusRequest;
    const accessTokenHash = readAccessTokenHash(request);
    const store = new TusStore(
      { deps, store: uploads.store, hashes },
      { accessTokenHash, address: request.ip },
    );
    let failure: unknown;
    const tus = new Server({
      path,
      datastore: store,
      locker,
      lockDrainTimeout: supersededMs,
      // Only for the announcement: the store knows the limit of each field.
      maxSize: (_request, id) => (id === null ? getLargestLimit(uploads.limits) : 0),
      namingFunction: newUploadId,
      generateUrl: (_request, { path: created, id }) => `${created}/${id}`,
      onIncomingRequest: async ({ method }, id) => {
        if (method !== 'POST') await store.assertAccess(id);
      },
      onResponseError: (_request, error) => {
        failure = error;
        return undefined;
      },
    });
    const response = await tus.handleWeb(toWebRequest(tusRequest, path));
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
  };
}

function toWebRequest({ request, id, body }: TusRequest, path: string): Request {
  const headers = new Headers();
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(`http://localhost${path}${id === undefined ? '' : `/${id}`}`, {
    method: request.method,
    headers,
    ...(body && { body: body.stream, duplex: 'half' }),
  });
}

function getLargestLimit({ imageMaxBytes, documentMaxBytes, videoMaxBytes }: Uploads['limits']): number {
  return Math.max(imageMaxBytes, documentMaxBytes, videoMaxBytes);
}
