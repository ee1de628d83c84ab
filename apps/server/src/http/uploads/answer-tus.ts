import type { Deps } from '@isangano/api/core/context';
import { fieldError } from '@isangano/api/core/errors';
import { newUploadId } from '@isangano/api/modules/uploads/module';
import { AppError } from '@isangano/platform/errors';
import type { Locks } from '@isangano/platform/shared-store/shared-store';
import { ERRORS, type Locker, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readAccessTokenHash } from '../context.ts';
import type { Uploads } from './multipart.ts';
import { createRunningHashes } from './running-hashes.ts';
import { getLargestLimit, TusStore } from './tus-store.ts';
import type { UploadBody } from './upload-body.ts';

const tusError = z.object({ status_code: z.number(), body: z.catch(z.string(), '') });

/** Parts of the library's error texts, and the header that each is about. */
const headersByText = [
  ['content-type', 'content-type'],
  ['upload-length', 'upload-length'],
  ['upload-metadata', 'upload-metadata'],
  ['upload-offset', 'upload-offset'],
  ['defer-length', 'upload-defer-length'],
  ['concat', 'upload-concat'],
] as const;

/** Returns the error of this server for one that the protocol library threw, or for the status that it responded with. */
function toUploadError(error: unknown): unknown {
  // A newer request for the same upload has ended this one.
  if (error === ERRORS.ABORTED) return new AppError('conflict', { reason: 'wrong_offset' });
  const parsed = error instanceof AppError ? undefined : tusError.safeParse(error);
  if (!parsed?.success) return error;
  switch (parsed.data.status_code) {
    case 404:
    case 410:
      return new AppError('not_found');
    case 409:
      return new AppError('conflict', { reason: 'wrong_offset' });
    case 412:
      return new AppError('precondition_failed');
    case 413:
      return new AppError('too_large');
  }
  // The library also answers 403 to a missing header, and 501 to an extension that the server does not have.
  const text = parsed.data.body.toLowerCase();
  const [, header] = headersByText.find(([part]) => text.includes(part)) ?? [];
  if (header === undefined) return new AppError('invalid_input');
  return fieldError(header, 'error.value.invalid');
}

/** How long a request for an upload may continue after a newer one has arrived. */
const supersededMs = 200;

/** The request headers that the library reads, and the response headers that it sets. */
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
  const storeDeps = { ...deps, store: uploads.store, hashes: createRunningHashes() };
  return async (tusRequest, reply) => {
    const { request, body } = tusRequest;
    const accessTokenHash = readAccessTokenHash(request);
    const store = new TusStore(storeDeps, { accessTokenHash, address: request.ip });
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
    if (bodyError !== undefined || failure !== undefined || !response.ok) {
      // Its id is not sent, so it could not be continued.
      await store.removeCreated();
      if (bodyError !== undefined)
        throw bodyError instanceof AppError ? bodyError : new AppError('invalid_input');
      throw toUploadError(failure ?? { status_code: response.status, body: await response.text() });
    }

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
  // The parser has accepted it in any case and with parameters, which the library does not.
  const [type] = headers.get('content-type')?.split(';') ?? [];
  if (type !== undefined) headers.set('content-type', type.trim().toLowerCase());
  return new Request(`http://localhost${path}${id === undefined ? '' : `/${id}`}`, {
    method: request.method,
    headers,
    ...(body && { body: body.stream, duplex: 'half' }),
  });
}

/**
 * Locks each upload, so that one request uses it at a time. A newer request ends the previous one and waits for its
 * end: the connection of a phone that has moved to another network stays open for minutes.
 */
function createUploadLocker(locks: Locks): Locker {
  return {
    newLock(id) {
      let release: (() => void) | undefined;
      return {
        async lock(signal, requestRelease) {
          release = await locks.acquire(id, requestRelease, signal);
          if (!release) throw ERRORS.ABORTED;
        },
        async unlock() {
          release?.();
        },
      };
    },
  };
}
