import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Records read at once: few enough that other requests do not wait, and that their garbage is collected young. */
const chunkSize = 25;

const listOutput = z.object({ items: z.array(z.unknown()), nextCursor: z.nullable(z.string()) });
type Page = { limit: number; cursor?: string };

const jsonType = 'application/json; charset=utf-8';

/** Without a limit or cursor a client gets the whole list. */
export function isWholeList({ limit, cursor }: Record<string, unknown>): boolean {
  return limit === undefined && cursor === undefined;
}

/** Sends one page as a bare array, and the URL of the next one in a `Link` header. */
export function sendListPage(request: FastifyRequest, reply: FastifyReply, output: unknown): FastifyReply {
  const { items, nextCursor } = listOutput.parse(output);
  if (nextCursor) reply.header('link', `<${getNextPageUrl(request, nextCursor)}>; rel="next"`);
  return reply.type(jsonType).send(JSON.stringify(items));
}

/**
 * Streams the whole list as one array, page by page: memory stays constant, and while a slow client reads, no statement is
 * open. The first page is read before the response begins, so that its errors get their status.
 */
export async function sendWholeList(
  reply: FastifyReply,
  readPage: (page: Page) => Promise<unknown>,
): Promise<FastifyReply> {
  const first = listOutput.parse(await readPage({ limit: chunkSize }));
  reply.header('cache-control', 'no-store').type(jsonType);
  if (first.nextCursor === null) return reply.send(JSON.stringify(first.items));
  return reply.send(Readable.from(listChunks(first, readPage), { objectMode: false }));
}

async function* listChunks(
  first: z.output<typeof listOutput>,
  readPage: (page: Page) => Promise<unknown>,
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

function getNextPageUrl({ url }: FastifyRequest, cursor: string): string {
  const [path, query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `${path}?${params.toString()}`;
}
