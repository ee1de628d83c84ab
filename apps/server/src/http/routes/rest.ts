import { Readable } from 'node:stream';
import type { Deps } from '@isangano/api/core/context';
import { assertAccess, requireStaff } from '@isangano/api/core/trpc';
import { withStagedFiles } from '@isangano/api/modules/files/module';
import { executeProcedure, listOperations, type RestOperation } from '@isangano/api/procedures';
import { type PageRequest, pageRequest } from '@isangano/contracts/lists/filters';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { getContext } from '../context.ts';
import type { OpenDownload } from '../download-limit.ts';
import { toRoutePath } from '../request-path.ts';
import { acceptForms, isMultipart, receiveBody } from '../uploads/form-body.ts';
import { drainRefused, type FormSpec, type Uploads } from '../uploads/multipart.ts';

/** Records read at once: few enough that other requests do not wait, and that their garbage is collected young. */
const chunkSize = 25;

const listOutput = z.object({ items: z.array(z.unknown()), nextCursor: z.nullable(z.string()) });

/** A page ends early when its records have this many characters as JSON, since it is in memory as a whole. */
export const pageMaxChars = 4_000_000;

const jsonType = 'application/json; charset=utf-8';

const record = z.record(z.string(), z.unknown());

/** Registers the REST API: a route for every operation, except those whose responses are cached. */
export async function registerRest(
  server: FastifyInstance,
  deps: Deps,
  uploads: Uploads,
  openDownload: OpenDownload,
): Promise<void> {
  for (const operation of listOperations()) {
    const { form, isCached } = operation.rest;
    if (form) {
      await server.register(async (scope) => {
        acceptForms(scope, form);
        scope.route(
          toRoute(deps, operation, (request, reply) => handleForm(deps, operation, uploads, request, reply)),
        );
      });
    } else if (!isCached) {
      const services = { deps, openDownload };
      server.route(
        toRoute(deps, operation, (request, reply) => handleCall(services, operation, request, reply)),
      );
    }
  }
}

function toRoute(
  deps: Deps,
  { method, path, meta, type }: RestOperation,
  handler: RouteOptions['handler'],
): RouteOptions {
  return {
    method,
    url: toRoutePath(path),
    // Before a body is read and parsed; forms with files are drained by their handler.
    async preParsing(request) {
      if (meta.access === 'public' || request.method === 'GET' || isMultipart(request)) return;
      assertAccess(await getContext(deps, request), meta, type);
    },
    handler,
  };
}

async function handleCall(
  { deps, openDownload }: { deps: Deps; openDownload: OpenDownload },
  operation: RestOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await getContext(deps, request);
  const isReading = ['GET', 'HEAD', 'DELETE'].includes(request.method);
  const input = getInput(request, isReading ? request.query : (request.body ?? {}));
  const readPage = (page: PageRequest) => executeProcedure(operation, ctx, { ...input, ...page });
  if (operation.rest.isList) {
    // Without a limit or cursor a client gets the whole list.
    if (input.limit === undefined && input.cursor === undefined)
      return await sendWholeList(reply, readPage, (open) => openDownload(requireStaff(ctx), open));
    const page = pageRequest.safeParse(input);
    if (page.success) return await sendPage(request, reply, page.data, readPage);
  }
  return send(reply, operation, await executeProcedure(operation, ctx, input));
}

/** Stages the files of the form, calls the procedure, and discards the files that no record claims. */
async function handleForm(
  deps: Deps,
  operation: RestOperation,
  uploads: Uploads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.headers['content-type']) throw new AppError('unsupported_type');
  const spec = getFormSpec(operation, uploads.limits);
  try {
    assertAccess(await getContext(deps, request), operation.meta, operation.type);
  } catch (error) {
    // Nothing is stored for a rejected caller, but browsers only read the response once they have sent all.
    if (isMultipart(request)) await drainRefused(request, reply, spec, uploads);
    throw error;
  }
  const { fields, files, claimedUploads } = await receiveBody(request, reply, spec, uploads);
  const normalizedFields = operation.rest.form?.normalizeFields?.(fields) ?? fields;
  const output = await withStagedFiles(
    deps,
    files.map(({ id }) => id),
    async () => {
      const ctx = await getContext(deps, request);
      return await executeProcedure(
        operation,
        { ...ctx, stagedFiles: files, claimedUploads },
        getInput(request, normalizedFields),
      );
    },
  );
  return send(reply, operation, output);
}

/** The parts of a form: its upload rules with the configured number of documents, and the names of its texts. */
function getFormSpec(
  { rest, input, output }: RestOperation,
  { documentsMaxCount }: Uploads['limits'],
): FormSpec<string> {
  const files = Object.fromEntries(
    Object.entries(rest.form?.files ?? {}).map(([field, { isSingle, ...rule }]) => [
      field,
      { ...rule, maxCount: isSingle ? 1 : documentsMaxCount },
    ]),
  );
  // Clients may send back the record that they have read, with all its fields.
  return { files, texts: [...listFields(input), ...listFields(output)] };
}

function listFields(schema: z.core.$ZodType | undefined): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

/** Merges path parameters with query or body. Path parameters take precedence. */
function getInput({ params }: FastifyRequest, values: unknown): Record<string, unknown> {
  const object = record.safeParse(values);
  if (!object.success) throw new AppError('invalid_input');
  return { ...object.data, ...record.parse(params) };
}

function send(reply: FastifyReply, { rest }: RestOperation, output: unknown): FastifyReply {
  const { status } = rest;
  reply.code(typeof status === 'object' ? status.getStatus(output) : status);
  reply.header('cache-control', 'no-store');
  if (status === 204) return reply.send();
  return reply.type(jsonType).send(JSON.stringify(output));
}

/**
 * Sends a page as a bare array, and the URL of the next one in a `Link` header. Records are read some at a time; with
 * very long ones the page has fewer than its limit.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, cursor }: PageRequest,
  readPage: (page: PageRequest) => Promise<unknown>,
): Promise<FastifyReply> {
  const items: string[] = [];
  let chars = 0;
  let next = cursor;
  do {
    const wanted = Math.min(chunkSize, limit - items.length);
    const page = listOutput.parse(await readPage({ limit: wanted, cursor: next }));
    const texts = page.items.map((item) => JSON.stringify(item));
    items.push(...texts);
    chars += texts.join('').length;
    next = page.nextCursor ?? undefined;
  } while (next !== undefined && items.length < limit && chars < pageMaxChars);
  reply.header('cache-control', 'no-store').type(jsonType);
  if (next !== undefined) {
    const [path, query] = request.url.split('?', 2);
    const params = new URLSearchParams(query);
    params.set('cursor', next);
    reply.header('link', `<${path}?${params.toString()}>; rel="next"`);
  }
  return reply.send(`[${items.join()}]`);
}

/**
 * Streams the whole list as one array, page by page: memory stays constant, and while a slow client reads, no statement is
 * open. The first page is read before the response begins, so that its errors get their status.
 */
async function sendWholeList(
  reply: FastifyReply,
  readPage: (page: PageRequest) => Promise<unknown>,
  openStream: (open: () => Readable) => Promise<Readable>,
): Promise<FastifyReply> {
  const first = listOutput.parse(await readPage({ limit: chunkSize }));
  reply.header('cache-control', 'no-store').type(jsonType);
  if (first.nextCursor === null) return reply.send(JSON.stringify(first.items));
  const open = () => Readable.from(listChunks(first, readPage), { objectMode: false });
  return reply.send(await openStream(open));
}

async function* listChunks(
  first: z.output<typeof listOutput>,
  readPage: (page: PageRequest) => Promise<unknown>,
): AsyncGenerator<string> {
  let { items, nextCursor } = first;
  yield `[${items.map((item) => JSON.stringify(item)).join(',')}`;
  while (nextCursor !== null) {
    const page = await readPage({ limit: chunkSize, cursor: nextCursor });
    ({ items, nextCursor } = listOutput.parse(page));
    if (items.length > 0) yield `,${items.map((item) => JSON.stringify(item)).join(',')}`;
  }
  yield ']';
}
